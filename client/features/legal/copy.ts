import type { SiteFacts } from '#shared/site.ts';

/** Privacy policy and terms as data. They must stay true of this software; `scripts/privacy-page.test.ts` compares them. */

/** The cookies, each with its purpose and how long a browser keeps it. */
export const privacyCookies = [
  { name: 'RefreshToken', purpose: 'keeps you logged in', lifetime: '90 days' },
  {
    name: 'KnownBrowser',
    purpose: 'lets you log in again while others guess passwords; stays after you log out',
    lifetime: '90 days',
  },
  { name: 'SignupToken', purpose: 'links the steps of a sign-up', lifetime: '1 hour' },
  { name: 'ResetHandle', purpose: 'links the steps of a password reset', lifetime: '30 minutes' },
  { name: 'AdminSession', purpose: 'keeps an administrator logged in', lifetime: '1 day' },
  { name: 'AdminStep', purpose: 'links the steps of an administrator’s login', lifetime: '10 minutes' },
  {
    name: 'PendingAuthenticator',
    purpose: 'keeps the key of an administrator’s app until it is confirmed',
    lifetime: '30 minutes',
  },
] as const;

/** Retention periods, in days where the name does not say hours. */
export const privacyPeriods = { delivered: 30, refused: 90, userIdle: 30, user: 90, detailHours: 24 } as const;

/** Who speaks; comes from the site's configuration (`SITE_*`). */
type LegalSite = Pick<SiteFacts, 'fieldData' | 'name' | 'address' | 'email' | 'formsUnread'>;

/** A paragraph, a list, or a subheading. */
export type LegalBlock = string | readonly string[] | { readonly subheading: string };

const section = (id: string, heading: string, blocks: readonly LegalBlock[]) => ({ id, heading, blocks });

/** The privacy policy; its first three sections are the specification's. */
export function privacyPolicy(site: LegalSite) {
  return {
    heading: 'Privacy Policy',
    lead: 'The short version: we keep what you send us, show it to the people who need it, and follow nobody around.',
    sections: [
      section('introduction', 'Introduction', [
        `This website belongs to ${site.name}, ${site.address}. We decide what it stores and we are answerable for it. This page says what that is, why we need it, who can see it and how you can have it corrected or removed.`,
        'You can read every public page without giving us anything. Only when you write to us, apply for a position or open an account do you hand us something about yourself.',
      ]),
      section('information-we-collect', 'Information We Collect', [
        { subheading: 'Personal information' },
        'What you type into a form, and nothing we looked up elsewhere:',
        [
          'Contact form: your name, e-mail address, phone number, message, and whether you ticked the privacy box.',
          'Job application: the position, your name, e-mail address, mobile number, LinkedIn profile, years of experience and of relevant experience, current and expected salary, notice period and, if you add them, your last name, date of birth, gender and résumé.',
          'Account: your name, e-mail address, phone number and password. The password is handed to the account system. Where that is part of this website, it keeps a hash of it only.',
        ],
        { subheading: 'Information collected automatically' },
        'As little as keeps the website running:',
        [
          'Our server writes a technical log: which address was asked for, when, what the answer was and how long it took. It may note the network address of your device.',
          'It counts requests from one network address, and attempts at one account, for a short while, so that nobody can try out passwords or flood a form.',
          ...(site.fieldData
            ? [
                'Browsers tell us how fast a page was, and which job openings were read. We add this up per page and day and keep the sums for a year. It contains no identifier, and a browser that asks not to be tracked sends nothing.',
              ]
            : []),
          'There are no advertising networks, no analytics services, no tracking pixels and no fonts, scripts or pictures from other companies on these pages.',
        ],
      ]),
      section('how-we-use-your-information', 'How We Use Your Information', [
        [
          'To answer your enquiry.',
          'To read your application, speak with you about it and decide. We may tell you by e-mail that it has arrived, with a link by which you can take it back, and we may write to you about it.',
          'To let you log in, to send you the codes that confirm your e-mail address, and to let you set a new password.',
          'To find and repair faults, and to keep out those who mean harm.',
        ],
        'We do not sell it, rent it or use it to build profiles. A program holds back posts that look like automatic spam; our administrators can release them. A person decides about every application that they read.',
      ]),
      section('forms', 'Where your enquiry or application goes', [
        site.formsUnread
          ? 'What you send is written to our own database, so that it cannot be lost, and is kept there.'
          : 'What you send is first written to our own database, so that it cannot be lost. From there it is passed on to the form service we use, which may be a part of this website or another company that works for us, and which notifies us by e-mail. When that service cannot be reached, your entry waits with us and is passed on later.',
        'Inside our company, enquiries and applications can be read by the administrators of this website. Résumés are delivered to administrators only and are never publicly reachable.',
        'If we have connected another system, such as a messenger, it is notified that an enquiry or application has arrived. Depending on our settings, the notice contains what you wrote.',
      ]),
      section('cookies-and-storage', 'Cookies and browser storage', [
        'We set cookies to keep you logged in, to link the steps of a sign-up or a password reset, and to recognise a browser that has logged in before. Scripts cannot read them, and they do not leave this website. If you never log in, sign up or reset a password, you get none. These are all of them:',
        privacyCookies.map(({ name, purpose, lifetime }) => `${name}: ${purpose} (${lifetime}).`),
        'Your browser’s own storage keeps a plain mark that says whether you are logged in, and the draft of a form while you fill it in, its files included, so that you need not start again. Until you close the tab, it also keeps how far you had scrolled and whether a message was sent. Sending the form, “Clear this form” and logging out delete the draft with its files. Otherwise the text is deleted when you close the tab, and a chosen file the next time you open this website. Drafts of administrators stay until they are sent or the administrator logs out.',
        `After you send an application, the tab keeps your details for another one until you close it, for ${privacyPeriods.detailHours} hours at most. They do not include the résumé, the position or your answers to questions about it. “Delete them”, “Clear this form” and logging out delete them earlier.`,
      ]),
      section('retention', 'How long we keep it', [
        [
          'Enquiries and applications: as long as we need them to answer you, or for the fixed period we have set for this website, after which they are deleted without anybody having to remember it.',
          `The delivery copy of a form post or of an e-mail to you: ${privacyPeriods.delivered} days after its delivery, and ${privacyPeriods.refused} days if it was refused or held back as spam. Our e-mails to you stay with your application as long as we keep it.`,
          `Codes and counters: minutes to a day. A login: ${privacyPeriods.userIdle} days without a visit, ${privacyPeriods.user} days at most.`,
          'Accounts: until you ask us to delete yours.',
          'Of a person who has asked to be erased, only a number made from the e-mail address, so that an old backup does not bring anything back.',
        ],
      ]),
      section('your-rights', 'Your rights', [
        `You may ask what we hold about you, have it corrected, have it deleted, or take back a consent. Write to ${site.email}. We answer within 24 hours on business days and do what you ask unless a law obliges us to keep something, in which case we tell you which one.`,
        'We can give you a copy of what this website holds about your e-mail address, and erase it: applications with their files and our notes on them, enquiries, your account, and what is waiting to be passed on. What a form service, a mail provider or another system that works for us has received we ask them to erase. Backups are not rewritten: they keep what they hold until they are deleted themselves, and when one is restored, you are erased again.',
      ]),
      section('changes', 'Changes to this policy', [
        'When the website starts to store something new, this page changes on the same day. It describes the website as it is now.',
      ]),
    ],
  };
}

export type LegalDocument = ReturnType<typeof privacyPolicy>;

export function termsAndConditions(site: LegalSite): LegalDocument {
  return {
    heading: 'Terms and Conditions',
    lead: 'These are the conditions for using this website. Work we do for you has a contract of its own.',
    sections: [
      section('who-we-are', 'Who we are and what this covers', [
        `${site.name}, ${site.address}, runs this website. By using it you accept these terms. If you do not, please do not use its forms and accounts; you are welcome to telephone instead.`,
      ]),
      section('content', 'What you read here', [
        'The pages describe what we do in general. They are not an offer: prices, dates and scope become binding in a written contract and nowhere else. We correct mistakes when we learn of them, and cannot promise that there are none.',
        'Pages about exchanges, tokens and blockchains describe software. They are not financial, legal or tax advice, and we do not deal in assets.',
      ]),
      section('ownership', 'Who owns what', [
        'Texts, drawings and code of this website belong to us or are used with their owners’ permission. You may read, print and link to them, and quote them with the source. Product names and marks shown as technologies belong to their owners.',
        'What you send us stays yours. You allow us to use it for the purpose you sent it for.',
      ]),
      section('accounts', 'Accounts', [
        [
          'Give your own name and an e-mail address that you can read.',
          'Keep your password and your codes to yourself. You are responsible for everything done under your account until you tell us that someone else has access to it.',
          'We may close an account that is used to harm others or this website.',
        ],
      ]),
      section('forms-and-applications', 'Enquiries and applications', [
        'Please write what is true and send only files that you may pass on. Sending an enquiry obliges neither of us to anything. Sending an application costs nothing, and nobody acting for us will ever ask an applicant for money.',
      ]),
      section('fair-use', 'Fair use', [
        'You agree not to:',
        [
          'try to reach areas or data that are not meant for you;',
          'send forms or codes by program, or in numbers that hinder others;',
          'upload files that carry harmful code;',
          'pretend to be somebody else.',
        ],
        'If you find a weakness, tell us before you tell others. We will thank you and repair it.',
      ]),
      section('liability', 'Availability and liability', [
        'We look after this website with care, and it may still be away for a while. As far as the law allows, we are not liable for losses that come from using it or from its being unavailable. Nothing here limits liability that cannot be limited by law.',
        'Links to other websites are a courtesy. Their owners are responsible for their content.',
      ]),
      section('law', 'Law and contact', [
        `These terms are governed by the laws of India, and the courts responsible for our seat decide disputes we could not settle by talking. Questions go to ${site.email}.`,
        'We may change these terms. The version on this page is the one that applies.',
      ]),
    ],
  };
}
