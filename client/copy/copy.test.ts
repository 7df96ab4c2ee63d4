import { expect, test } from 'vitest';
import { latestWork, pitch, serviceCards, statistics, timelineSteps } from '../features/home/copy.ts';
import { industries } from '../services/content/industries.ts';
import { forgotPasswordCopy, signupCopy } from './accounts.ts';
import { footerColumns, headerEntries } from './navigation.ts';

const footerLinks = footerColumns.flatMap((column) => column.links.map((link) => link.to as string));

test('the home page says what the specification quotes', () => {
  expect(pitch.heading).toBe('Get Real World Solution on Our Advance Platform');
  expect(Object.keys(timelineSteps)).toEqual([
    'Requirement Analysis',
    'Planning Analysis',
    'System Design',
    'Coding Implementation',
    'Testing',
    'Deployment Maintenance',
  ]);
  expect(statistics.map(({ value, label, seconds }) => [value, label, seconds])).toEqual([
    [553, 'complete projects', 6],
    [50, 'team members', 4],
    [10, 'years of experience', 3],
  ]);
});

test('the four service cards lead to their services, and two are long enough to be cut at 170 characters', () => {
  expect(serviceCards.map((card) => card.link)).toEqual([
    '/softwareDevelopment',
    '/websiteDevelopment',
    '/exchangeSolution',
    '/metaverseDevelopment',
  ]);
  expect(serviceCards.filter((card) => card.description.length > 170)).toHaveLength(2);
});

test('latest work leads to services and shows six different pictures', () => {
  expect(latestWork.map((item) => item.link)).toContain('/appDevelopment');
  for (const item of latestWork) expect(footerLinks).toContain(item.link);
  expect(new Set(latestWork.map((item) => item.imageUrl)).size).toBe(6);
  const keys = industries.map((industry) => industry.key);
  for (const item of latestWork) if (item.search) expect(keys).toContain(item.search.industry);
});

test('the header names the sections of the site in the specified order', () => {
  expect(headerEntries.map((entry) => entry.label)).toEqual([
    'Home',
    'Solutions',
    'Digital Marketing',
    'Career',
    'Blog',
    'About Us',
    'Contact Us',
  ]);
});

test('the code pages name a number of minutes only if the site knows it', () => {
  for (const lead of [signupCopy.codeLead, forgotPasswordCopy.verifyLead]) {
    expect(lead('asha@example.com', 10)).toMatch(/ It is valid for 10 minutes\.$/);
    expect(lead('asha@example.com', undefined)).not.toContain('minutes');
  }
});
