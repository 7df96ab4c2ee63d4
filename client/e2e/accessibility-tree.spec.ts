import type { Page } from '@playwright/test';
import { formStamp } from '../../server/test-support/site-process.ts';
import { codeIn } from '../../server/test-support/smtp.ts';
import { expect, test } from './fixtures.ts';
import { expectWellNamed } from './support/accessibility-tree.ts';
import { fillApplication, newApplicant, pdf, postApplication } from './support/applicant.ts';
import { newPerson, signUp } from './support/people.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The accessibility tree: roles, names, states and their order. A snapshot names what must be there, in this order;
// more may stand between. Words that editors write are left out, or are the demo content's shortest.

const main = (page: Page) => page.getByRole('main');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

test('the frame: skip link, banner with its menus, footer', async ({ page }) => {
  await open(page, '/about');
  await page.locator('summary', { hasText: 'Solutions' }).dblclick();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content":
      - /url: "#main"
    - banner:
      - link "Realvance, home"
      - navigation "Main":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - group:
              - list:
                - listitem:
                  - link "Website Development"
                - listitem:
                  - link "Software Development"
                - listitem:
                  - link "App Development"
                - listitem:
                  - link "Metaverse Development"
                - listitem:
                  - link "Exchange Solution"
          - listitem:
            - group: Digital Marketing
          - listitem:
            - link "Career"
          - listitem:
            - link "Blog"
          - listitem:
            - link "About Us"
          - listitem:
            - link "Contact Us"
      - link "Log in"
    - main:
      - heading [level=1]
      - heading "Our Strengths" [level=2]
      - list:
        - listitem:
          - img /./
          - heading "Quality" [level=3]
    - contentinfo:
      - navigation "Solution":
        - heading "Solution" [level=2]
      - navigation "Digital Marketing":
        - list:
          - listitem:
            - link "Search Engine Optimization"
      - navigation "Legal":
        - list:
          - listitem:
            - link "Privacy Policy"
      - heading "Contact Us" [level=2]
      - link "LinkedIn (opens in a new tab)"
      - paragraph: "@ 2024 | All Rights Reserved"
  `);
  await expect(page.getByRole('link', { name: 'About Us' })).toHaveAttribute('aria-current', 'page');
  await expectWellNamed(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Menu":
      - button "Close menu"
      - navigation "Menu":
        - link "Home"
        - region "Solutions":
          - link "Website Development"
        - region "Digital Marketing":
          - link "Search Engine Optimization"
        - link "Career"
  `);
  await expectWellNamed(page);
});

test('home: carousels with their controls, steps, figures and badges', async ({ page }) => {
  await open(page, '/');
  // A carousel begins when it comes near: each is waited for before the next is scrolled to.
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeVisible();
  await page.getByRole('region', { name: 'Spotlight to our latest work' }).scrollIntoViewIfNeeded();
  await expect(main(page)).toMatchAriaSnapshot(`
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
        - button "Pause the slides"
      - region "Services":
        - article:
          - heading "Software Development" [level=3]:
            - link "Software Development"
          - img /./
      - heading "Here's how it works" [level=2]
      - list:
        - listitem:
          - heading "Requirement Analysis" [level=3]
        - listitem:
          - heading "Planning Analysis" [level=3]
      - heading "Spotlight to our latest work" [level=2]
      - region "Spotlight to our latest work":
        - group "Item 1 of 6":
          - article:
            - img /./
            - heading "Clinic bookings" [level=3]:
              - link "Clinic bookings"
        - button "Previous item"
        - button "Next item"
        - button "Pause the items"
      - term: complete projects
      - definition:
        - img "553"
      - region "Technologies we work with":
        - list "Technologies we work with, row 1":
          - listitem: React
        - list "Technologies we work with, row 2":
          - listitem: Python
  `);
  await expectWellNamed(page);
});

test('a service: breadcrumb, side list, industries and comparison', async ({ page }) => {
  await open(page, '/appDevelopment');
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect(main(page)).toMatchAriaSnapshot(`
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
          - listitem:
            - link "Software Development"
          - listitem:
            - link "App Development"
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
  `);
  await expect(page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name: 'App D' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectWellNamed(page);
});

test('careers: the list, Read More, and a job', async ({ page }) => {
  await open(page, '/joinUs');
  await expect(main(page)).toMatchAriaSnapshot(`
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
            - columnheader "Description"
            - columnheader "Experience"
            - columnheader "Apply"
        - rowgroup:
          - row:
            - rowheader "Frontend Developer"
            - cell:
              - paragraph:
                - link "Read More about Frontend Developer"
            - cell "2 to 4 years"
            - cell:
              - link "Apply for Frontend Developer"
  `);
  await expectWellNamed(page);
  await page.getByRole('link', { name: 'Read More about Frontend Developer' }).click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Frontend Developer":
      - heading "Frontend Developer" [level=2]
      - button "Close"
      - term: Area of interest
      - definition
      - term: Experience
      - definition: 2 to 4 years
      - link "Apply for this position"
      - link "Close"
  `);
  await expectWellNamed(page);
  await open(page, '/database/1');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - paragraph:
        - link "All job openings"
      - heading "Frontend Developer" [level=1]
      - complementary "About this position":
        - term: Area of interest
        - term: Experience
        - link "Apply"
  `);
  await expectWellNamed(page);
});

test('the application: groups, hints, and errors that belong to their fields', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 400/);
  await open(page, '/jobform/UI%20Designer');
  const form = page.getByRole('form', { name: 'Job application' });
  await expect(form).toMatchAriaSnapshot(`
    - form "Job application":
      - group "The job":
        - textbox "Position": UI Designer
      - group "You":
        - textbox "First name"
        - textbox "Last name (optional)"
        - textbox "Email"
        - textbox "Mobile number"
        - textbox "LinkedIn profile"
      - group "Your work":
        - spinbutton "Experience (years)"
        - spinbutton "Relevant experience (years)"
        - spinbutton "Current LPA"
        - spinbutton "Expected LPA"
        - group "Notice Period":
          - checkbox "30 Days"
          - checkbox "Immediate joining"
      - group "If you like":
        - textbox "Date of birth (optional)"
        - combobox "Gender (optional)"
        - button "Resume (optional)"
      - button "Submit application"
      - alert
  `);
  await expect(page.getByLabel('LinkedIn profile')).toHaveAccessibleDescription(/linkedin\.com/);
  await expectWellNamed(page);
  // A browser takes this for a number; so many lakh nobody earns.
  await fillApplication(page, { ...newApplicant(), 'Current LPA': '1e9' });
  await page.getByRole('button', { name: 'Submit application' }).click();
  const pay = page.getByLabel('Current LPA');
  await expect(pay).toHaveAttribute('aria-invalid', 'true');
  // The hint first, then what is wrong.
  await expect(pay).toHaveAccessibleDescription(/^Lakh rupees a year, such as 6.5 Current LPA must be a number/);
  await expect(pay).toBeFocused();
  await page.getByLabel('Resume').setInputFiles({ ...pdf, name: 'notes.exe' });
  await expect(page.getByLabel('Resume')).toHaveAttribute('aria-invalid', 'true');
  await expectWellNamed(page);
});

test('the blog: cards, topics, and a post', async ({ page }) => {
  await open(page, '/blog');
  await expect(main(page)).toMatchAriaSnapshot(`
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
  `);
  await expect(page.getByRole('link', { name: 'All topics' })).toHaveAttribute('aria-current', 'page');
  await expectWellNamed(page);
  await open(page, '/blog?post=1');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - paragraph:
        - link "All posts"
      - article:
        - heading [level=1]
        - paragraph:
          - time
        - list "Tags"
        - paragraph
      - complementary "Read on":
        - heading "Read on" [level=2]
        - list:
          - listitem:
            - link /./
            - time
  `);
  await expectWellNamed(page);
});

test('contact: what is asked', async ({ page }) => {
  await open(page, '/contact');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Get in Touch" [level=1]
      - form "Contact Us":
        - heading "Contact Us" [level=2]
        - textbox "Name"
        - textbox "Email"
        - textbox "Phone"
        - textbox "Message"
        - checkbox "I agree to the privacy policy"
        - link "privacy policy"
        - button "Send message"
        - alert
  `);
  await expectWellNamed(page);
});

test('accounts: each step says what it is, and what is missing', async ({ page, site }) => {
  await open(page, '/LoginUser');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Log in" [level=1]
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
  `);
  await expectWellNamed(page);

  const person = newPerson();
  await open(page, '/SignupForm');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone is required');
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expectWellNamed(page);
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - form /./:
        - textbox "OTP"
        - button "Verify OTP"
        - button /Send a new code/ [disabled]
        - button "Back to signup"
  `);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByLabel('OTP')).toHaveAccessibleDescription('Please enter the OTP.');
  await expectWellNamed(page);

  const member = await signUp(page, site);
  await open(page, '/ForgotPassword');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Forgot Password" [level=1]
      - form "Forgot Password":
        - textbox "Email"
        - button "Send OTP"
        - paragraph:
          - link "Log in"
  `);
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Verify OTP" [level=1]
      - form "Verify OTP":
        - textbox "OTP"
        - button "Verify OTP"
  `);
  // The news is announced where it appears.
  await expect(page.getByRole('status').filter({ hasText: 'OTP sent to your email.' })).toBeVisible();
  await expectWellNamed(page);
  await page.getByRole('textbox', { name: 'OTP' }).fill(codeIn(await site.mails.waitFor(member.email)));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Reset Password" [level=1]
      - form "Reset Password":
        - textbox "New Password"
        - button "Show"
        - button "Reset Password"
        - alert
  `);
  await expectWellNamed(page);
});

test('a page that does not exist says so, and leads home', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  await open(page, '/nowhere');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Oops! The page you're looking for doesn't exist." [level=1]
      - link "Go Back Home":
        - /url: /
  `);
  await expectWellNamed(page);
});

test('the admin’s login, editors, tables and dialogs', async ({ page, openVisitor, signInAsAdmin }) => {
  const visitor = await openVisitor();
  await postApplication(visitor, 'UI Designer');
  await visitor.request.post('/api/forms/contact', {
    form: {
      name: 'Asha Reader',
      email: 'ask@example.com',
      phone: '9000000142',
      message: 'Hello.',
      form_stamp: formStamp(),
    },
    headers: { accept: 'application/json' },
  });

  await open(page, '/login');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Admin Login" [level=1]
      - form "Admin Login":
        - textbox "Email"
        - textbox "Password"
        - button "Show"
        - button "Login"
        - alert
  `);
  await expectWellNamed(page);

  await signInAsAdmin(page);
  await open(page, '/CreateBlogs');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - link "Realvance, home"
      - navigation "Admin":
        - link "Create Blogs"
        - link "All Blogs"
        - link "Add Job Position"
        - link "All Job Posts"
        - link "Job Responses"
        - link "Contact Us Data"
        - button "Logout"
    - main:
      - heading "Create Blog" [level=1]
      - form "Create Blog":
        - textbox "Title"
        - textbox "Description"
        - textbox "Author"
        - textbox "Tags"
        - group "Suggested tags"
        - button "Image"
        - button "Create Blog"
        - status
        - alert
  `);
  await expect(page.getByRole('link', { name: 'Create Blogs' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Create Blog' }).click();
  await expect(page.getByLabel('Image')).toHaveAccessibleDescription(/JPEG.* Image is required/);
  await expectWellNamed(page);

  await open(page, '/alljobposition');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Post a New Job" [level=1]
      - form "Post a New Job":
        - textbox "Position"
        - textbox "Area of Interest"
        - textbox "Description"
        - textbox "Experience"
        - button "Post Job"
        - alert
  `);
  await expectWellNamed(page);

  await open(page, '/blogpost');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "All Blogs" [level=1]
      - link "Create Blog"
      - searchbox "Search blogs"
      - button "Download CSV"
      - table "All blogs":
        - rowgroup:
          - row:
            - columnheader "Image"
            - columnheader "Title":
              - button "Title"
            - columnheader "Date"
            - columnheader "Description"
            - columnheader "Tags"
            - columnheader "Actions"
        - rowgroup:
          - row:
            - rowheader /./
            - cell:
              - time
            - cell:
              - link /^Update ./
              - button /^Delete ./
      - status: /1 to \\d+ of \\d+/
      - combobox "Rows"
      - navigation "Pages of All blogs":
        - list:
          - listitem:
            - button "Previous" [disabled]
          - listitem:
            - button "Page 1"
  `);
  await expectWellNamed(page);
  await page
    .getByRole('link', { name: /^Update / })
    .first()
    .click();
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Update Blog" [level=1]
      - form "Update Blog":
        - textbox "Title": /./
        - textbox "Description": /./
        - button /^Remove ./
        - textbox "Tags"
        - button "Save Changes"
  `);
  await expectWellNamed(page);

  await open(page, '/alljobposts?sort=position');
  await expect(page.getByRole('columnheader', { name: 'Position' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Delete UI Designer' }).click();
  await expect(page.getByRole('alertdialog')).toMatchAriaSnapshot(`
    - alertdialog /Delete “UI Designer”/:
      - button "Delete"
      - button "Cancel"
  `);
  await expectWellNamed(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit UI Designer' }).click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Edit job post":
      - heading "Edit job post" [level=2]
      - button "Close"
      - form "Edit job post":
        - textbox "Position": UI Designer
        - textbox "Area of Interest": /./
        - textbox "Description": /./
        - textbox "Experience Required": /./
      - button "Save Changes"
  `);
  await expectWellNamed(page);

  await open(page, '/jobresponse');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Job Responses" [level=1]
      - region "Applications per position":
        - heading "Applications per position" [level=2]
        - figure "Applications per position":
          - list:
            - listitem:
              - button /UI Designer \\d+/
      - searchbox "Search responses"
      - table:
        - rowgroup:
          - row:
            - columnheader "Job ID"
            - columnheader "Position"
            - columnheader "Name"
            - columnheader "DOB"
            - columnheader "Gender"
            - columnheader "Experience (years)"
            - columnheader "Contact"
            - columnheader "Resume"
        - rowgroup:
          - row:
            - cell /Meera-/
            - cell:
              - link /Download resume/
  `);
  await expectWellNamed(page);
  await open(page, '/contactform');
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Contact Us Data" [level=1]
      - table:
        - rowgroup:
          - row:
            - columnheader "ID"
            - columnheader "Name"
            - columnheader "Email"
            - columnheader "Phone"
            - columnheader "Message"
            - columnheader "Created At"
        - rowgroup:
          - row:
            - cell "Asha Reader"
            - cell:
              - link "ask@example.com"
  `);
  await expectWellNamed(page);
});
