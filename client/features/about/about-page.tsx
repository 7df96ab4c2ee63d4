import { alt } from '../../assets/illustrations/alt.ts';
import { CallToAction } from '../../layout/call-to-action.tsx';
import { BelowTheFold } from '../../ui/below-the-fold.tsx';
import { Illustration } from '../../ui/illustration.tsx';
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
    illustration: 'strength-quality',
  },
  {
    title: 'People',
    text: 'Nobody here is a resource. Groups are small, stay together, and keep one seat free for somebody who is still learning.',
    illustration: 'strength-people',
  },
  {
    title: 'Value',
    text: 'You see what each part costs before it is built, and may strike it out. The cheapest feature is the one we talked you out of.',
    illustration: 'strength-value',
  },
  {
    title: 'Clients',
    text: 'We sit on your side of the table, with the same drawing in front of us. Bad news travels across it on the day we hear it.',
    illustration: 'strength-clients',
  },
  {
    title: 'Customize',
    text: 'We measure before we cut. If something off the peg fits you, we say so, and charge only for turning up the sleeves.',
    illustration: 'strength-customize',
  },
  {
    title: 'Customer Support',
    text: '24*7 support by the people who built it. At three in the morning you reach somebody who knows where the switch is.',
    illustration: 'strength-support',
  },
] as const;

export function AboutPage() {
  return (
    <>
      <section className={styles.banner}>
        <Illustration name="about" alt={alt.about} priority className={styles.picture} />
        <div className={styles.words}>
          <h1>Fifty people who stay with what they build</h1>
          <Lead>
            We build software in Noida for companies that make, move, teach, heal and sell. Most of our work is the part
            nobody sees.
          </Lead>
        </div>
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
                  <Illustration
                    name={strength.illustration}
                    alt={alt[strength.illustration]}
                    crop
                    className={styles.crop}
                  />
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
