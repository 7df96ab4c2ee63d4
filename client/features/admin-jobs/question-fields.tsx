import { useEffect, useRef, useState } from 'react';
import { type JobQuestion, maxQuestions, questionKinds, readQuestions } from '#shared/job-questions.ts';
import { questionKindLabels } from '../../copy/job-questions.ts';
import { newId } from '../../forms/drafts.ts';
import { useField } from '../../forms/fields.tsx';
import { useFieldText } from '../../forms/form.tsx';
import { errorAt } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError, FormGrid, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { scrollToShow } from '../../ui/scroll.ts';
import styles from './admin-jobs.module.css';

const newQuestion = (): JobQuestion => ({ id: newId().slice(0, 8), kind: 'short', text: '', required: false });

export function QuestionFields() {
  const { form, props, error } = useField('questions');
  const value = useFieldText('questions');
  const questions = readQuestions(value);
  const [announcement, setAnnouncement] = useState('');
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
    scrollToShow(place?.closest(`.${styles.question}`), place);
  });

  const set = (list: readonly JobQuestion[]) => {
    if (form.busy) return;
    form.fill('questions', list.length === 0 ? '' : JSON.stringify(list));
    if (error) form.revalidate('questions');
  };
  const change = (changed: JobQuestion) => set(questions.map((each) => (each.id === changed.id ? changed : each)));
  const move = (from: number, by: 1 | -1) => {
    const order = [...questions];
    const [moved] = order.splice(from, 1);
    if (!moved) return;
    order.splice(from + by, 0, moved);
    const same = `#question-${moved.id} [data-move]:enabled`;
    next.current = [`${same}[data-move="${by}"]`, same];
    setAnnouncement(`This is now question ${from + by + 1} of ${order.length}.`);
    set(order);
  };
  const remove = (id: string) => {
    next.current = ['[data-add]'];
    const left = questions.filter((each) => each.id !== id);
    // The number makes each announcement new: readers announce changes only.
    setAnnouncement(`Question removed. ${left.length} left.`);
    set(left);
  };
  const add = () => {
    const question = newQuestion();
    next.current = [`#question-${question.id} input`];
    setAnnouncement('');
    set([...questions, question]);
  };

  return (
    <fieldset className={styles.facts} ref={fieldset}>
      <legend>Your questions</legend>
      <input {...props} type="hidden" value={value} />
      <p className="soft">Asked after the other fields of the application form, in this order. Up to {maxQuestions}.</p>
      {form.errors.questions ? <FieldError id="questions-error">{form.errors.questions}</FieldError> : null}
      {questions.map((question, at) => (
        <Question
          key={question.id}
          question={question}
          at={at}
          last={at + 1 === questions.length}
          problem={(part) => errorAt(form.errors, `questions.${at}.${part}`)}
          readOnly={form.busy}
          onChange={change}
          onMove={(by) => move(at, by)}
          onRemove={() => remove(question.id)}
        />
      ))}
      <p>
        <Button size="s" data-add disabled={questions.length >= maxQuestions} onClick={add}>
          Add a question
        </Button>{' '}
        <span role="status" className="soft">
          {announcement}
        </span>
      </p>
    </fieldset>
  );
}

interface QuestionProps {
  question: JobQuestion;
  at: number;
  last: boolean;
  problem: (part: 'text' | 'kind' | 'options') => string | null;
  readOnly: boolean;
  onChange: (question: JobQuestion) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

// The parts have no names: one hidden field holds the JSON.
function Question({ question, at, last, problem, readOnly, onChange, onMove, onRemove }: QuestionProps) {
  const place = at + 1;
  return (
    <fieldset className={styles.question} id={`question-${question.id}`}>
      <legend>Question {place}</legend>
      <TextInput
        label="Question"
        required
        readOnly={readOnly}
        value={question.text}
        error={problem('text')}
        onChange={({ currentTarget }) => onChange({ ...question, text: currentTarget.value })}
      />
      <FormGrid>
        <Select
          label="Kind of answer"
          options={questionKinds.map((kind) => ({ value: kind, label: questionKindLabels[kind] }))}
          value={question.kind}
          error={problem('kind')}
          onChange={({ currentTarget }) => {
            const kind = questionKinds.find((each) => each === currentTarget.value);
            if (kind) onChange({ ...question, kind });
          }}
        />
        <Checkbox
          className={styles.required}
          label="Must be answered"
          checked={question.required}
          onChange={({ currentTarget }) => onChange({ ...question, required: currentTarget.checked })}
        />
      </FormGrid>
      {question.kind === 'one_of' ? (
        <TextArea
          label="Answers to choose from"
          hint="One per line, at least two"
          required
          rows={4}
          readOnly={readOnly}
          value={question.options?.join('\n') ?? ''}
          error={problem('options')}
          onChange={({ currentTarget }) => onChange({ ...question, options: currentTarget.value.split('\n') })}
        />
      ) : null}
      <div className={styles.moves}>
        <Button
          size="s"
          aria-label={`Move question ${place} up`}
          data-move={-1}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          Up
        </Button>
        <Button
          size="s"
          aria-label={`Move question ${place} down`}
          data-move={1}
          disabled={last}
          onClick={() => onMove(1)}
        >
          Down
        </Button>
        <Button size="s" variant="bad" aria-label={`Remove question ${place}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
