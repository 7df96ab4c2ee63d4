import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { ProgressLine, progressPercent, Reveal } from '../../ui/motion/timeline-motion.tsx';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import { timelineHead, timelineSteps } from './copy.ts';
import styles from './timeline.module.css';

/** Six steps along a line. Its marker stops at the last step that was scrolled into view. */
export function Timeline() {
  const [reached, setReached] = useState(0);
  return (
    <Section tone="sunk" id="how">
      <Wrap>
        <SectionHeading title={timelineHead.heading} lead={timelineHead.lead} ground />
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
              </Reveal>
            ))}
          </ol>
        </div>
      </Wrap>
    </Section>
  );
}
