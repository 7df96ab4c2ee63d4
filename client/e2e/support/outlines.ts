/** Accessibility trees by path: roles, names, states and their order. Other nodes may be in between. */
export const outlines: Readonly<Record<string, string>> = {
  '/': `
    - link "Skip to content":
      - /url: "#main"
    - banner:
      - link "Realvance, home"
      - navigation "Main":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - group: Solutions
          - listitem:
            - group: Digital Marketing
          - listitem:
            - link "Career"
      - link "Log in"
    - main:
      - heading "Get Real World Solution on Our Advance Platform" [level=1]
      - link "Tell us what you need"
      - region "What we make":
        - group /Slide \\d of 2/:
          - img /./
          - heading [level=2]
        - button "Previous slide"
        - button "Go to slide 1"
        - button "Go to slide 2"
        - button "Next slide"
      - region "Services":
        - article:
          - heading "Software Development" [level=3]:
            - link "Software Development"
          - img /./
      - heading "Here's how it works" [level=2]
      - list:
        - listitem:
          - heading "Requirement Analysis" [level=3]
      - heading "Spotlight to our latest work" [level=2]
      - region "Spotlight to our latest work":
        - group "Item 1 of 6":
          - article:
            - img /./
            - heading "Clinic bookings" [level=3]:
              - link "Clinic bookings"
        - button "Previous item"
      - term: complete projects
      - definition:
        - img "553"
      - region "Technologies we work with":
        - list "Technologies we work with, row 1":
          - listitem: React
        - list "Technologies we work with, row 2":
          - listitem: Python
    - contentinfo:
      - navigation "Solution":
        - heading "Solution" [level=2]
      - navigation "Digital Marketing":
        - list:
          - listitem:
            - link "Search Engine Optimization"
      - navigation "Legal"
      - heading "Contact Us" [level=2]
      - link "LinkedIn (opens in a new tab)"
  `,
  '/appDevelopment': `
    - main:
      - navigation "Breadcrumb":
        - link "Home"
        - text: App Development
      - heading [level=1]
      - img /./
      - navigation "Services":
        - heading "Services" [level=2]
        - list:
          - listitem:
            - link "Website Development"
      - tablist "Industries":
        - tab "Food" [selected]
        - tab "Healthcare & Wellness"
      - tabpanel "Food":
        - img /./
        - heading [level=3]
        - paragraph
      - table "One code base or two?":
        - rowgroup:
          - row:
            - columnheader "Question"
        - rowgroup:
          - row:
            - rowheader "Right for"
            - cell
  `,
  '/joinUs': `
    - main:
      - heading [level=1]
      - heading "Current Openings" [level=2]
      - search:
        - searchbox "Search openings"
        - status: /\\d+ in all/
      - table "Current openings":
        - rowgroup:
          - row:
            - columnheader "Position"
        - rowgroup:
          - row:
            - rowheader /Frontend Developer/:
              - link "Frontend Developer"
            - cell:
              - paragraph:
                - link "Read More about Frontend Developer"
            - cell "2 to 4 years"
            - cell:
              - link "Apply for Frontend Developer"
  `,
  '/jobopenings?opening=1': `
    - dialog "Frontend Developer":
      - heading "Frontend Developer" [level=2]
      - button "Close"
      - term: Area of interest
      - definition
      - link "Apply for this position"
      - link "Close"
  `,
  '/database/1': `
    - main:
      - paragraph:
        - link "All job openings"
      - heading "Frontend Developer" [level=1]
      - complementary "About this position":
        - term: Area of interest
        - link "Apply"
  `,
  '/jobform/UI%20Designer': `
    - form "Job application":
      - group "The job":
        - textbox "Position": UI Designer
      - group "You":
        - textbox "First name"
        - textbox "Last name (optional)"
        - textbox "LinkedIn profile"
      - group "Your work":
        - spinbutton "Experience (years)"
        - group "Notice Period":
          - checkbox "30 Days"
      - group "If you like":
        - textbox "Date of birth (optional)"
        - combobox "Gender (optional)"
        - button "Resume (optional)"
      - button "Submit application"
      - alert
  `,
  '/blog': `
    - main:
      - heading "Blog" [level=1]
      - search:
        - searchbox "Search the blog"
        - status: /\\d+ in all/
      - navigation "Topics":
        - list:
          - listitem:
            - link "All topics"
      - list:
        - listitem:
          - article:
            - paragraph:
              - time
            - heading [level=2]:
              - link /./
            - list "Tags":
              - listitem:
                - link /./
  `,
  '/blog?post=1': `
    - main:
      - paragraph:
        - link "All posts"
      - article:
        - heading [level=1]
        - paragraph:
          - time
        - list "Tags"
      - complementary "Read on":
        - heading "Read on" [level=2]
        - list:
          - listitem:
            - link /./
            - time
  `,
  '/contact': `
    - main:
      - heading "Get in Touch" [level=1]
      - form "Contact Us":
        - heading "Contact Us" [level=2]
        - textbox "Name"
        - textbox "Message"
        - checkbox "I agree to the privacy policy"
        - link "privacy policy"
        - button "Send message"
        - alert
  `,
  '/nowhere': `
    - main:
      - heading "Oops! The page you're looking for doesn't exist." [level=1]
      - link "Go Back Home":
        - /url: /
  `,
  '/LoginUser': `
    - form "Log in":
      - textbox "Email"
      - textbox "Password"
      - button "Show"
      - paragraph:
        - link "Forgot Password"
      - button "Log in"
      - paragraph:
        - link "Sign up"
      - alert
  `,
  '/CreateBlogs': `
    - banner:
      - link "Realvance, home"
      - navigation "Admin":
        - link "Create Blogs"
        - link "All Blogs"
        - link "Add Job Position"
        - link "All Job Posts"
        - link /^Job Responses/
        - link "Contact Us Data"
        - button "Logout"
    - main:
      - heading "Create Blog" [level=1]
      - form "Create Blog":
        - textbox "Title"
        - textbox "Tags"
        - group "Suggested tags"
        - button "Image"
        - button "Create Blog"
        - status
        - alert
  `,
  '/blogpost': `
    - main:
      - heading "All Blogs" [level=1]
      - link "Create Blog"
      - searchbox "Search blogs"
      - button "Download CSV"
      - table "All blogs":
        - rowgroup:
          - row:
            - columnheader "Title":
              - button "Title"
        - rowgroup:
          - row:
            - rowheader /./
            - cell:
              - link /^Update ./
              - button /^Delete ./
      - status: /1 to \\d+ of \\d+/
      - combobox "Rows"
      - navigation "Pages of All blogs":
        - list:
          - listitem:
            - button "Previous" [disabled]
  `,
  '/alljobposts?edit=1': `
    - dialog "Edit job post":
      - heading "Edit job post" [level=2]
      - button "Close"
      - form "Edit job post":
        - textbox "Position": Frontend Developer
        - textbox "Experience Required": /./
      - button "Save Changes"
  `,
  '/jobresponse': `
    - main:
      - heading "Job Responses" [level=1]
      - group "State":
        - button /New \\d+/
      - button "Overview"
      - searchbox "Search responses"
      - table:
        - rowgroup:
          - row:
            - columnheader "Job ID"
        - rowgroup:
          - row:
            - cell /Meera-/
            - cell:
              - link /Download resume/
  `,
  '/contactform': `
    - main:
      - heading "Contact Us Data" [level=1]
      - table:
        - rowgroup:
          - row:
            - columnheader "ID"
        - rowgroup:
          - row:
            - cell "Asha Rao"
            - cell:
              - link "asha@example.com"
  `,
};
