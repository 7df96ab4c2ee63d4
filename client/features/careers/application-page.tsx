import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouteContext, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import applicationPicture from '../../assets/spots/application.svg?url&no-inline';
import { closedOpening, scheduledOpening } from '../../copy/job-facts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Lead, Section, Wrap } from '../../ui/section.tsx';
import styles from './application.module.css';
import { applicationLead } from './application-copy.ts';
import { ApplicationForm, type ApplicationFormProps } from './application-form.tsx';
import { FactList } from './fact-list.tsx';
import { positionQuery } from './jobs.ts';

/** The form, or a message that the position has closed. Decided once, so that a form in use does not disappear. */
function FormWhileOpen(props: ApplicationFormProps) {
  const { position } = props;
  const { reply } = useRouteContext({ from: '__root__' });
  const client = useQueryClient();
  // The route's loader has read it.
  const [state] = useState(() => (reply ? undefined : client.getQueryData(positionQuery(props).queryKey)));
  const { heading, text } = state?.listed ? closedOpening : scheduledOpening;
  return state?.open === false ? (
    <div className={styles.sent}>
      <h2>{heading}</h2>
      <p>{text(position)}</p>
      <LinkButton to="/jobopenings">{closedOpening.link}</LinkButton>
    </div>
  ) : (
    <ApplicationForm {...props} />
  );
}

/** /jobform and /jobform/{position}, which presets the position. */
export function ApplicationPage() {
  const { position: named } = useParams({ strict: false });
  const { position: requested = '', opening } = useSearch({ strict: false });
  const { site } = useRouteContext({ from: '__root__' });
  const fixed = named !== undefined;
  const position = named ?? requested;
  const facts = useQueryClient().getQueryData(positionQuery({ position, opening }).queryKey)?.facts;
  return (
    <Section>
      <Wrap className={styles.form}>
        <div className={styles.intro}>
          <h1>Job application</h1>
          <Lead>{applicationLead(site)}</Lead>
          {fixed ? null : <LinkButton to="/jobopenings">{closedOpening.link}</LinkButton>}
          {facts ? (
            // The form may be for another position by now.
            <FactList facts={Object.entries(fixed ? facts : { Position: position, ...facts })} />
          ) : null}
          <Illustration src={applicationPicture} alt="" crop className={styles.picture} />
        </div>
        {/* Another opening is another application. */}
        <FormWhileOpen key={`${fixed} ${position} ${opening}`} position={position} opening={opening} fixed={fixed} />
      </Wrap>
    </Section>
  );
}
