import { useRouteContext } from '@tanstack/react-router';
import { Fragment } from 'react';
import '../../styles/prose.css';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import { type LegalBlock, type LegalDocument, privacyPolicy, termsAndConditions } from './copy.ts';
import styles from './legal.module.css';

export function PrivacyPolicy() {
  const { site } = useRouteContext({ from: '__root__' });
  return <LegalPage document={privacyPolicy(site)} />;
}

export function TermsAndConditions() {
  const { site } = useRouteContext({ from: '__root__' });
  return <LegalPage document={termsAndConditions(site)} />;
}

function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <Section>
      <Wrap>
        <SectionHeading level={1} title={document.heading} lead={document.lead} ground />
        <div className={styles.page}>
          <nav className={styles.contents} aria-label="On this page">
            <ol>
              {document.sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.heading}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={`prose ${styles.text}`}>
            {document.sections.map((section) => (
              <Fragment key={section.id}>
                <h2 id={section.id}>{section.heading}</h2>
                {section.blocks.map(blockView)}
              </Fragment>
            ))}
          </div>
        </div>
      </Wrap>
    </Section>
  );
}

function blockView(block: LegalBlock) {
  if (typeof block === 'string') return <p key={block}>{block}</p>;
  if ('subheading' in block) return <h3 key={block.subheading}>{block.subheading}</h3>;
  return (
    <ul key={block[0]}>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
