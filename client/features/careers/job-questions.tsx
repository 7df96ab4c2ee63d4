import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formControlFields, maxTextLength } from '#shared/form-rules.ts';
import {
  answerField,
  choicesOf,
  type JobQuestion,
  maxAnswerLength,
  questionIdOf,
  questionsSeen,
} from '#shared/job-questions.ts';
import { SelectField, TextAreaField, TextField } from '../../forms/fields.tsx';
import { useFormOfField } from '../../forms/form.tsx';
import styles from './application.module.css';
import { Group } from './application-fields.tsx';
import { positionQuery } from './jobs.ts';

const none: readonly JobQuestion[] = [];

/**
 * Reads an opening's questions, which stay unchanged while the form is used. Not `useQuery`, whose size the form's first
 * load cannot afford.
 *
 * @returns `state`: undefined while loading; `reload`: for a refusal, after which the questions may differ
 */
export function useQuestions(position: string, opening: string | undefined) {
  const client = useQueryClient();
  const query = positionQuery({ position, opening });
  const [loaded, setLoaded] = useState({ position, state: client.getQueryData(query.queryKey) });
  const [reloads, setReloads] = useState(0);
  const name = position.trim();
  const isPosition = name !== '' && name.length <= maxTextLength;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position and the opening decide the query
  useEffect(() => {
    if (!isPosition) return;
    let isOver = false;
    client.fetchQuery({ ...query, staleTime: reloads > 0 ? 0 : Number.POSITIVE_INFINITY }).then(
      (state) => isOver || setLoaded({ position, state }),
      // The server validates answers too and names missing ones.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [position, opening, isPosition, reloads, client]);
  const state = isPosition && loaded.position === position ? loaded.state : undefined;
  return { state, questions: state?.questions ?? none, reload: () => setReloads((count) => count + 1) };
}

function Question({ question }: { question: JobQuestion }) {
  const { id, kind, text, required } = question;
  const common = { name: answerField(id), label: required ? text : `${text} (optional)`, required };
  const choices = choicesOf(question)?.map((value) => ({ value, label: value }));
  if (choices) return <SelectField {...common} options={choices} placeholder="" />;
  const Field = kind === 'long' ? TextAreaField : TextField;
  return <Field {...common} maxLength={maxAnswerLength[kind]} />;
}

export function JobQuestions({ questions }: { questions: readonly JobQuestion[] }) {
  return (
    <>
      {questions.length > 0 ? (
        <Group legend="Questions about this position">
          {questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
          <input type="hidden" name={formControlFields.questions} value={questionsSeen(questions)} />
        </Group>
      ) : null}
      <NotAsked questions={questions} />
    </>
  );
}

/** Answers to removed or changed questions, shown for copying. */
function NotAsked({ questions }: { questions: readonly JobQuestion[] }) {
  const { draft, postedReply } = useFormOfField();
  const withoutField = useHydrated() ? draft.withoutField : (postedReply?.values ?? {});
  const answers = Object.entries(withoutField).filter(([name, [text = '']]) => {
    const id = questionIdOf(name);
    if (id === undefined || text.trim() === '') return false;
    const question = questions.find((each) => each.id === id);
    return !question || choicesOf(question)?.includes(text) === false;
  });
  // Always rendered: readers announce text that appears in an existing live region.
  return (
    <div className={styles.group} role="status">
      {answers.length > 0 ? (
        <p>These answers belong to questions that this position does not ask. They are not sent:</p>
      ) : null}
      {answers.map(([name, [text]]) => (
        <blockquote key={name} dir="auto" className={styles.notAsked}>
          {text}
        </blockquote>
      ))}
    </div>
  );
}
