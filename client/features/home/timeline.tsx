import { useState } from 'react';
import coding from '../../assets/steps/coding.svg?url&no-inline';
import design from '../../assets/steps/design.svg?url&no-inline';
import live from '../../assets/steps/live.svg?url&no-inline';
import planning from '../../assets/steps/planning.svg?url&no-inline';
import requirements from '../../assets/steps/requirements.svg?url&no-inline';
import testing from '../../assets/steps/testing.svg?url&no-inline';
import { cx } from '../../ui/cx.ts';
import { ProgressLine, progressPercent, Reveal } from '../../ui/motion/timeline-motion.tsx';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import { timelineSteps } from './copy.ts';
import styles from './timeline.module.css';

const pictures = [requirements, planning, design, coding, testing, live];

/** Six steps along a line. Its marker stops at the last step that was scrolled into view. */
export function Timeline() {
  const [reached, setReached] = useState(0);
  return (
    <Section tone="sunk" id="how">
      <Wrap>
        <SectionHeading
          title="Here's how it works"
          lead="Six steps, in this order, whether the work takes three weeks or three years."
          ground
        />
        <div className={styles.steps}>
          <ProgressLine percent={progressPercent(reached, Object.keys(timelineSteps).length)} className={styles.line} />
          <ol>
            {Object.entries(timelineSteps).map(([title, text], at) => (
              <Reveal
                key={title}
                from={at % 2 === 0 ? 'left' : 'right'}
                // A jump to the end skips the steps before it.
                onSeen={() => setReached((now) => Math.max(now, at + 1))}
                className={cx(styles.step, at < reached && styles.done)}
              >
                <span className={styles.number} aria-hidden="true">
                  {at + 1}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
                <img src={pictures[at]} alt="" width={180} height={180} loading="lazy" decoding="async" />
              </Reveal>
            ))}
          </ol>
        </div>
      </Wrap>
    </Section>
  );
}
