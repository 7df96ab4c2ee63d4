import type { MailText } from '#shared/mail-texts.ts';
import { useFieldText, useFormOfField } from '../../forms/form.tsx';
import { formFields } from '../../forms/form-values.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Select } from '../../ui/field.tsx';

interface TemplateFieldProps<Name extends string> {
  options: readonly { readonly value: Name; readonly label: string }[];
  initial: MailText & { readonly template: Name };
  /** The fields that a template fills. */
  prepare: (name: Name) => MailText & { readonly state?: string };
}

/** Fills the form with a template. Not part of the mail, but kept with the draft. */
export function TemplateField<Name extends string>({ options, initial, prepare }: TemplateFieldProps<Name>) {
  const form = useFormOfField();
  const { confirm } = useAlert();
  const find = (name: string) => options.find(({ value }) => value === name)?.value;
  const chosen = find(useFieldText('template')) ?? initial.template;
  const choose = async (name: Name) => {
    const unchanged = prepare(chosen);
    const { subject, text } = form.ref.current ? formFields(form.ref.current) : unchanged;
    const isTemplate = [initial, unchanged].some(
      (known) => known.subject === subject && known.text === String(text).replaceAll('\r\n', '\n'),
    );
    const question = 'Replace your text with the template?';
    if (!isTemplate && !(await confirm(question, { confirmLabel: 'Replace text' }))) return;
    for (const [field, value] of Object.entries({ template: name, ...prepare(name) })) form.fill(field, value);
  };
  return (
    <>
      <input type="hidden" name="template" value={chosen} />
      {options.length > 1 ? (
        <Select
          label="Template"
          hint={`Choosing a template replaces ${prepare(chosen).state ? 'state, subject and text' : 'subject and text'}.`}
          options={options}
          value={chosen}
          onChange={({ currentTarget }) => void choose(find(currentTarget.value) ?? chosen)}
        />
      ) : null}
    </>
  );
}
