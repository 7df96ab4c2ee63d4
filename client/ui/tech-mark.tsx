import amazon from 'devicon/icons/amazonwebservices/amazonwebservices-plain-wordmark.svg?url&no-inline';
import android from 'devicon/icons/android/android-plain.svg?url&no-inline';
import apple from 'devicon/icons/apple/apple-original.svg?url&no-inline';
import cplusplus from 'devicon/icons/cplusplus/cplusplus-plain.svg?url&no-inline';
import django from 'devicon/icons/django/django-plain.svg?url&no-inline';
import figma from 'devicon/icons/figma/figma-original.svg?url&no-inline';
import git from 'devicon/icons/git/git-original.svg?url&no-inline';
import java from 'devicon/icons/java/java-original.svg?url&no-inline';
import javascript from 'devicon/icons/javascript/javascript-original.svg?url&no-inline';
import kotlin from 'devicon/icons/kotlin/kotlin-original.svg?url&no-inline';
import nodejs from 'devicon/icons/nodejs/nodejs-original.svg?url&no-inline';
import php from 'devicon/icons/php/php-plain.svg?url&no-inline';
import python from 'devicon/icons/python/python-original.svg?url&no-inline';
import react from 'devicon/icons/react/react-original.svg?url&no-inline';
import styles from './tech-mark.module.css';

const marks = {
  React: react,
  Android: android,
  IOS: apple,
  AWS: amazon,
  'Node js': nodejs,
  Javascript: javascript,
  Python: python,
  Kotlin: kotlin,
  Php: php,
  Git: git,
  Figma: figma,
  'C++': cplusplus,
  Django: django,
  Java: java,
};

type TechName = keyof typeof marks;

/** Marks in one very dark colour, which could not be seen on a dark page. */
const dark: readonly TechName[] = ['IOS', 'AWS', 'Django', 'Php', 'C++'];

/** The mark of a technology, beside its name. */
export function TechMark({ name }: { name: TechName }) {
  return (
    <img
      src={marks[name]}
      alt=""
      width="26"
      height="26"
      loading="lazy"
      className={styles.mark}
      data-dark={dark.includes(name) || undefined}
    />
  );
}
