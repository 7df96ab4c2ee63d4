import surveyor from '../../assets/illustrations/motif-surveyor.svg?url&no-inline';
import { Counter } from '../../ui/motion/counter.tsx';
import { Wrap } from '../../ui/section.tsx';
import { statistics, statisticsHeading } from './copy.ts';
import styles from './home.module.css';

export function Statistics() {
  return (
    <section className={styles.statistics}>
      <Wrap>
        <h2>{statisticsHeading}</h2>
        <div className={styles.figures}>
          <dl>
            {statistics.map((figure) => (
              <div key={figure.label}>
                <dt>{figure.label}</dt>
                <dd>
                  <Counter to={figure.value} seconds={figure.seconds} />
                </dd>
              </div>
            ))}
          </dl>
          <img src={surveyor} alt="" width="130" height="112" loading="lazy" />
        </div>
      </Wrap>
    </section>
  );
}
