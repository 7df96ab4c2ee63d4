import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { type JobQuestion, maxQuestions, questionKinds, readQuestions } from '#shared/job-questions.ts';
import { questionEditorCopy as copy, questionKindLabels } from '../../copy/job-questions.ts';
import { newId } from '../../forms/drafts.ts';
import { useField } from '../../forms/fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError, FormGrid, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { bringIntoSight } from '../../ui/in-sight.ts';
import styles from './admin-jobs.module.css';

type Faults = { readonly [Part in 'text' | 'kind' | 'options']?: unknown };

const messageOf = (fault: unknown): string | null => {
  const { message } = Object(Array.isArray(fault) ? fault.find(Boolean) : fault);
  return typeof message === 'string' ? message : null;
};

const newQuestion = (): JobQuestion => ({ id: newId().slice(0, 8), kind: 'short', text: '', required: false });

export function QuestionFields() {
  const { form, props, initial } = useField('questions');
  const { setValue } = useFormContext();
  const { errors } = useFormState({ name: 'questions' });
  const watched: unknown = useWatch({ name: 'questions' });
  const value = typeof watched === 'string' ? watched : (initial[0] ?? '');
  const questions = readQuestions(value);
  const [said, setSaid] = useState('');
  const fieldset = useRef<HTMLFieldSetElement>(null);
  /** Candidates for focus after the next render, in order. */
  const next = useRef<readonly string[]>([]);
  // A moved button loses focus.
  useEffect(() => {
    const found = next.current.map((selector) => fieldset.current?.querySelector<HTMLElement>(selector));
    next.current = [];
    const place = found.find(Boolean);
    place?.focus({ preventScroll: true });
    // The moved question is scrolled into view.
    bringIntoSight(place?.closest(`.${styles.question}`), place);
  });

  const found = errors.questions;
  // The resolver reports errors per entry at the list's name.
  const faults = (Array.isArray(found) ? found : []) as readonly (Faults | undefined)[];
  const overall = Array.isArray(found) ? null : messageOf(found);

  const set = (list: readonly JobQuestion[]) => {
    if (form.busy) return;
    setValue('questions', list.length === 0 ? '' : JSON.stringify(list), { shouldValidate: found !== undefined });
    // Button clicks fire no input event.
    form.draft.keep();
  };
  const change = (changed: JobQuestion) => set(questions.map((each) => (each.id === changed.id ? changed : each)));
  const move = (from: number, by: 1 | -1) => {
    const order = [...questions];
    const [moved] = order.splice(from, 1);
    if (!moved) return;
    order.splice(from + by, 0, moved);
    const same = `#question-${moved.id} [data-move]:enabled`;
    next.current = [`${same}[data-move="${by}"]`, same];
    setSaid(copy.moved(from + by + 1, order.length));
    set(order);
  };
  const remove = (id: string) => {
    next.current = ['[data-add]'];
    setSaid(copy.removed);
    set(questions.filter((each) => each.id !== id));
  };
  const add = () => {
    const question = newQuestion();
    next.current = [`#question-${question.id} input`];
    setSaid('');
    set([...questions, question]);
  };

  return (
    <fieldset className={styles.facts} ref={fieldset}>
      <legend>{copy.legend}</legend>
      <input {...props} type="hidden" value={value} />
      <p className="soft">{copy.hint}</p>
      {overall ? <FieldError id="questions-error">{overall}</FieldError> : null}
      {questions.map((question, at) => (
        <Question
          key={question.id}
          question={question}
          at={at}
          last={at + 1 === questions.length}
          faults={faults[at]}
          readOnly={form.busy}
          onChange={change}
          onMove={(by) => move(at, by)}
          onRemove={() => remove(question.id)}
        />
      ))}
      <p>
        <Button size="s" data-add disabled={questions.length >= maxQuestions} onClick={add}>
          {copy.add}
        </Button>{' '}
        <span role="status" className="soft">
          {said}
        </span>
      </p>
    </fieldset>
  );
}

interface QuestionProps {
  question: JobQuestion;
  at: number;
  last: boolean;
  faults: Faults | undefined;
  readOnly: boolean;
  onChange: (question: JobQuestion) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

// The parts have no names: one hidden field holds the JSON.
function Question({ question, at, last, faults, readOnly, onChange, onMove, onRemove }: QuestionProps) {
  const place = at + 1;
  return (
    <fieldset className={styles.question} id={`question-${question.id}`}>
      <legend>{copy.place(place)}</legend>
      <TextInput
        label={copy.text}
        required
        readOnly={readOnly}
        value={question.text}
        error={messageOf(faults?.text)}
        onChange={({ currentTarget }) => onChange({ ...question, text: currentTarget.value })}
      />
      <FormGrid>
        <Select
          label={copy.kind}
          options={questionKinds.map((kind) => ({ value: kind, label: questionKindLabels[kind] }))}
          value={question.kind}
          error={messageOf(faults?.kind)}
          onChange={({ currentTarget }) => {
            const kind = questionKinds.find((each) => each === currentTarget.value);
            if (kind) onChange({ ...question, kind });
          }}
        />
        <Checkbox
          className={styles.required}
          label={copy.required}
          checked={question.required}
          onChange={({ currentTarget }) => onChange({ ...question, required: currentTarget.checked })}
        />
      </FormGrid>
      {question.kind === 'one_of' ? (
        <TextArea
          label={copy.options}
          hint={copy.optionsHint}
          required
          rows={4}
          readOnly={readOnly}
          value={question.options?.join('\n') ?? ''}
          error={messageOf(faults?.options)}
          onChange={({ currentTarget }) => onChange({ ...question, options: currentTarget.value.split('\n') })}
        />
      ) : null}
      <div className={styles.moves}>
        <Button size="s" aria-label={copy.up(place)} data-move={-1} disabled={at === 0} onClick={() => onMove(-1)}>
          {copy.upShort}
        </Button>
        <Button size="s" aria-label={copy.down(place)} data-move={1} disabled={last} onClick={() => onMove(1)}>
          {copy.downShort}
        </Button>
        <Button size="s" variant="bad" aria-label={copy.remove(place)} onClick={onRemove}>
          {copy.removeShort}
        </Button>
      </div>
    </fieldset>
  );
}
