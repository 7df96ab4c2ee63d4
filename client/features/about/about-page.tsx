import aboutPicture from '../../assets/illustrations/about.svg?url&no-inline';
import strengthClients from '../../assets/illustrations/strength-clients.svg?url&no-inline';
import strengthCustomize from '../../assets/illustrations/strength-customize.svg?url&no-inline';
import strengthPeople from '../../assets/illustrations/strength-people.svg?url&no-inline';
import strengthQuality from '../../assets/illustrations/strength-quality.svg?url&no-inline';
import strengthSupport from '../../assets/illustrations/strength-support.svg?url&no-inline';
import strengthValue from '../../assets/illustrations/strength-value.svg?url&no-inline';
import { CallToAction } from '../../layout/call-to-action.tsx';
import banner from '../../ui/banner.module.css';
import bannerLeft from '../../ui/banner-left.module.css';
import { cx } from '../../ui/cx.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { BelowTheFold } from '../../ui/later.tsx';
import { Lead, Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import styles from './about.module.css';

const aboutChapters = [
  {
    heading: 'What we do all day',
    paragraphs: [
      'Somewhere a dispatcher keeps her rounds in a spreadsheet that only she understands. Somewhere a clinic writes its bookings into a paper diary, because the screen takes longer. We are the people who go there, sit down beside them, and find out what the spreadsheet and the diary are quietly good at. Then we build something that keeps that and loses the rest.',
      'It may turn out to be a website, an app, a ledger or a machine on a wall. We choose the tool last. We have talked customers out of an app that should have been a text message, and into a small program that should have been there ten years ago.',
    ],
  },
  {
    heading: 'How we got here',
    paragraphs: [
      'We started ten years ago with four desks and one rule: the person who writes it also answers the phone when it breaks. There are fifty of us now, designers, developers, testers and marketing people on two floors, and the rule has survived every reorganisation, including the ones that tried to improve it.',
      'We work in groups of three to six that stay together from the first visit to the first anniversary. You know their names, they know your opening hours. When a group is full we say so and tell you the month in which it will not be.',
    ],
  },
] as const;

/** Six, with the specification's titles. */
const strengths = [
  {
    title: 'Quality',
    text: 'Every release is measured against the promise it was written for. If it is a hair out, it does not leave the bench.',
    illustration: strengthQuality,
    alt: 'A hand sets a caliper across the gap of a closing door; it reads 0.08, the width of a hair.',
  },
  {
    title: 'People',
    text: 'Nobody here is a resource. Groups are small, stay together, and keep one seat free for somebody who is still learning.',
    illustration: strengthPeople,
    alt: 'Three people on a long bench draw together on one sheet; the last seat is free and someone is coming.',
  },
  {
    title: 'Value',
    text: 'You see what each part costs before it is built, and may strike it out. The cheapest feature is the one we talked you out of.',
    illustration: strengthValue,
    alt: 'A market scale weighs a sheet against a coin; the sheet weighs more, and both people can see it.',
  },
  {
    title: 'Clients',
    text: 'We sit on your side of the table, with the same drawing in front of us. Bad news travels across it on the day we hear it.',
    illustration: strengthClients,
    alt: 'A client and a builder on the same side of a drawing table: the client points at a room, the builder draws its wall.',
  },
  {
    title: 'Customize',
    text: 'We measure before we cut. If something off the peg fits you, we say so, and charge only for turning up the sleeves.',
    illustration: strengthCustomize,
    alt: 'A tailor measures a standing sheet in a half-finished waistcoat while an apprentice pins its shoulder.',
  },
  {
    title: 'Customer Support',
    text: '24*7 support by the people who built it. At three in the morning you reach somebody who knows where the switch is.',
    illustration: strengthSupport,
    alt: 'A lit kiosk half in the night, half in the day: at night a caller rings, by day a client leaves with the mended sheet.',
  },
] as const;

export function AboutPage() {
  return (
    <>
      <section className={cx(banner.banner, bannerLeft.left)}>
        <div className={banner.words}>
          <h1 className={styles.heading}>Fifty people who stay with what they build</h1>
          <Lead>
            We build software in Noida for companies that make, move, teach, heal and sell. Most of our work is the part
            nobody sees.
          </Lead>
        </div>
        <Illustration
          src={aboutPicture}
          alt="A small team raises the last rafter on a house whose walls are sheets: two haul the rope, one guides the timber."
          priority
        />
      </section>
      <BelowTheFold>
        <Section>
          <Wrap className={styles.chapters}>
            {aboutChapters.map((chapter) => (
              <div key={chapter.heading} className={styles.chapter}>
                <h2>{chapter.heading}</h2>
                {chapter.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            ))}
          </Wrap>
        </Section>
        <Section tone="sunk">
          <Wrap>
            <SectionHeading title="Our Strengths" />
            <ul className={styles.strengths}>
              {strengths.map((strength) => (
                <li key={strength.title}>
                  <Illustration src={strength.illustration} alt={strength.alt} crop className={styles.crop} />
                  <div>
                    <h3>{strength.title}</h3>
                    <p>{strength.text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </Wrap>
        </Section>
        <CallToAction picture="street" />
      </BelowTheFold>
    </>
  );
}
