import type { JobPostInput } from '#shared/schemas/job.ts';

export const demoJobs: readonly Omit<JobPostInput, 'questions'>[] = [
  {
    position: 'Frontend Developer',
    area_of_interest: 'Web development',
    experience: '2 to 4 years',
    location: 'Noida',
    country: 'IN',
    employment_type: 'FULL_TIME',
    pay_from: '900000',
    pay_to: '1400000',
    pay_currency: 'INR',
    pay_period: 'YEAR',
    description: `You will build the screens that clerks, nurses and dispatchers look at all day: forms that forgive, tables that answer at once, pages that open on an old phone.

We write TypeScript and React, and as little of both as we can get away with. You should be at home in HTML and CSS without a framework around them, and know what a screen reader makes of your markup.

In the first three months you take over one screen of a running system, watch the people who use it for a day, and make it better in a way they notice. You will show it to them yourself, on a Tuesday.`,
  },
  {
    position: 'Android Developer',
    area_of_interest: 'Mobile apps',
    experience: '3+ years',
    location: 'Noida',
    country: 'IN',
    employment_type: 'FULL_TIME',
    description: `You will own an app that drivers carry through lifts, basements and dead valleys. What they scan must never be lost, and the battery must survive the shift.

We use Kotlin, coroutines and a local database that is the truth until the server has confirmed it. You have written something that syncs, and have a story about the day it did not.

Comfort with slow devices counts for more than the newest toolkit. Clear writing, in English or Hindi, counts for as much as either.`,
  },
  {
    position: 'Backend Developer',
    area_of_interest: 'Business software',
    experience: '3 to 6 years',
    remote: 'yes',
    country: 'IN',
    employment_type: 'FULL_TIME',
    pay_from: '1200000',
    pay_to: '2000000',
    pay_currency: 'INR',
    pay_period: 'YEAR',
    openings: '2',
    description: `Orders, stock, invoices, payroll: quiet systems in which a wrong paisa is a bad day for somebody. You will design the tables, write the services and carry them through their first month-end.

Most of it is Node js and PostgreSQL, some is Python and Django. You should know what a transaction promises and what it does not, and be able to explain an index to a colleague with a pencil.

You will be on call one week in six, with a day off for each weekend. The pager is rarely heard, because the people who write the code are the people it wakes.`,
  },
  {
    position: 'QA Engineer',
    area_of_interest: 'Testing',
    experience: '1 to 3 years',
    description: `You enjoy finding the case nobody thought of: the name with an apostrophe, the second click, the clock that goes back an hour.

Half of your week is exploring, with a real phone on a poor network. The other half is turning what you found into tests that run by themselves and say in one line what broke. Playwright and a little TypeScript are enough to begin with; we will teach you the rest.

Nothing ships over your objection. That makes it important that you can describe a fault so that the person who caused it is glad to know.`,
  },
  {
    position: 'UI Designer',
    area_of_interest: 'Design',
    experience: '2+ years',
    location: 'Pune',
    country: 'IN',
    employment_type: 'PART_TIME',
    description: `You will draw software for people who are standing up, wearing gloves or on the telephone. The beautiful state of a screen is the easy one; we are looking for patience with empty, loading, failed and far too full.

Figma for the drawings, then HTML together with a developer, because that is where type and touch become real. An eye for typography in Latin and Devanagari is a great advantage.

Please add three screens to your application, with a sentence each on what was there before and who was annoyed by it.`,
  },
  {
    position: 'SEO and Content Specialist',
    area_of_interest: 'Digital marketing',
    experience: '1 to 3 years',
    description: `You like to find out how things are made, and to write it down so that a buyer understands it. You would interview a foundryman in the morning and mend a sitemap in the afternoon.

You need clear written English, good Hindi, and curiosity about why one page is found and its neighbour is not. Search Console, structured data and a crawler should not be new to you.

We buy no links and promise no positions, so you will never have to explain either to a customer.`,
  },
  {
    position: 'Unity Developer',
    area_of_interest: 'Games and 3D',
    experience: '2 to 5 years',
    description: `Half of our 3D work is games, the other half is training: a switch room in which apprentices may make every mistake. Both live from the same thing, an answer within the frame.

You know C# and the profiler, and you have made something small that strangers played to the end. Shaders, WebGL builds and headsets are welcome and can be learned here.

You will start with ten prototypes in ten days, together with a designer. Eight of them will be thrown away, and that is the plan.`,
  },
  {
    position: 'Software Trainee',
    area_of_interest: 'Graduate programme',
    experience: 'None needed',
    location: 'Noida',
    country: 'IN',
    employment_type: 'INTERN',
    openings: '3',
    description: `For people who are about to finish their studies, or who never began them and taught themselves. We keep one seat free in every group for somebody who is still learning, and this one is empty.

During a year you work in three groups: one that builds websites, one that builds systems, one that tests both. You have a named buddy, two hours a week for learning that nobody may book, and tasks that ship from the first week.

Send us something you made, however small, and tell us what you would do differently today. Marks are welcome and are read last.`,
  },
];
