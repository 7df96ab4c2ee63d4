import { asRecord, isRecord } from '../../shared/record.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a description says of one place: a call, a parameter, a field of a body or of an answer. */
interface Fact {
  /** The place that this one is a part of. */
  readonly parent?: string;
  readonly required: boolean;
  /** A host may lack it, so that it may also change. */
  readonly extension: boolean;
  /** What may stand there, one of these. */
  readonly alternatives: readonly Json[];
}

export interface Change {
  readonly place: string;
  readonly kind: 'removed' | 'tightened' | 'loosened' | 'added';
  /** The step of the version that it asks for (https://semver.org). */
  readonly step: 'major' | 'minor';
}

const entries = (value: unknown) => Object.entries(asRecord(value)) as [string, Json][];

/** Every place of a description with what it says of it. Words and examples are not facts. */
function factsOf(description: Json): Map<string, Fact> {
  const facts = new Map<string, Fact>();
  const schemas = new Map(entries(asRecord(description.components).schemas));
  const resolve = (schema: Json): Json => {
    const name = /\/schemas\/(.+)$/.exec(String(schema.$ref ?? ''))?.[1];
    return name === undefined ? schema : resolve(schemas.get(name) ?? {});
  };

  const read = (place: string, raw: Json, required: boolean, inExtension: boolean, parent: string): void => {
    const schema = resolve(raw);
    const extension = inExtension || schema['x-extension'] === true;
    const choices: Json[] = [schema.anyOf ?? schema.allOf ?? [schema]].flat().map((choice) => resolve(choice as Json));
    const alternatives = choices.flatMap(({ type, properties: _, items: __, title: ___, ...rules }) =>
      [type].flat().map((one) => ({ ...rules, type: one })),
    );
    // Several choices of one object may have the field.
    const others = facts.get(place)?.alternatives ?? [];
    facts.set(place, { required, extension, alternatives: [...others, ...alternatives], parent });
    const common = choices
      .map((choice) => [choice.required ?? []].flat())
      .reduce((all, names) => all.filter((name) => names.includes(name)));
    for (const choice of choices) {
      const at = choice.title === undefined ? place : `${place} (${choice.title})`;
      if (at !== place) facts.set(at, { required: false, extension, alternatives: [], parent: place });
      const needed = at === place ? common : [choice.required ?? []].flat();
      for (const [name, property] of entries(choice.properties)) {
        read(`${at}.${name}`, property, needed.includes(name), extension, at);
      }
      if (isRecord(choice.items)) read(`${at}[]`, choice.items, true, extension, at);
    }
  };
  const readContent = (place: string, { content, required }: Json, extension: boolean, parent: string) => {
    for (const [type, { schema = {} }] of entries(content)) {
      read(`${place}, ${type}`, schema as Json, required === true, extension, parent);
    }
  };

  const calls = [...entries(description.paths), ...entries(description.webhooks)];
  for (const operation of calls.flatMap(([, methods]) => entries(methods))) {
    const [, { operationId, security, parameters, requestBody, responses, 'x-extension': marked }] = operation;
    const call = String(operationId);
    const extension = marked === true;
    const tokens = [security ?? []].flat().flatMap((one) => Object.keys(asRecord(one)));
    facts.set(call, { required: !extension, extension, alternatives: [] });
    facts.set(`${call}: token`, { required: false, extension, alternatives: [{ const: tokens.join() }], parent: call });
    for (const { name, schema, required, 'x-extension': own } of [parameters ?? []].flat() as Json[]) {
      read(`${call}: parameter ${name}`, schema as Json, required === true, extension || own === true, call);
    }
    if (isRecord(requestBody)) readContent(`${call}: body`, requestBody, extension, call);
    for (const [status, response] of entries(responses)) {
      // Version 1.1 and older documented every success under 200.
      const place = `${call}: ${status === '2XX' ? '200' : status}`;
      facts.set(place, { required: false, extension, alternatives: [], parent: call });
      readContent(place, response, extension, place);
    }
  }
  return facts;
}

const atMost = ['minLength', 'minimum', 'minItems'];
const atLeast = ['maxLength', 'maximum', 'maxItems'];
const passedOver = [
  'description',
  'example',
  'examples',
  'format',
  'required',
  'anyOf',
  'allOf',
  'x-extension',
  '$ref',
];

/** Whether everything that one alternative allows is allowed by the other. */
function allows(wide: Json, narrow: Json): boolean {
  return Object.entries(wide).every(([rule, value]) => {
    const other = narrow[rule];
    if (passedOver.includes(rule) || value === undefined) return true;
    if (atMost.includes(rule)) return Number(other) >= Number(value);
    if (atLeast.includes(rule)) return Number(other) <= Number(value);
    if (rule === 'enum')
      return [other ?? narrow.const ?? Number.NaN].flat().every((one) => [value].flat().includes(one));
    return JSON.stringify(other) === JSON.stringify(value);
  });
}

const isWithin = (narrow: Fact, wide: Fact): boolean =>
  (narrow.required || !wide.required) &&
  narrow.alternatives.every((one) => wide.alternatives.some((other) => allows(other, one)));

/** What has changed between two descriptions of the host's side, and which step of the version that asks for. */
export function compareDescriptions(before: Json, after: Json): Change[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  const changes: Change[] = [];
  const lacksParent = (facts: Map<string, Fact>, { parent }: Fact): boolean =>
    parent !== undefined && !facts.has(parent);
  for (const [place, fact] of old) {
    const found = now.get(place);
    const step = fact.extension ? 'minor' : 'major';
    if (!found) {
      // A part that is removed together with its parent is listed once.
      if (!lacksParent(now, fact)) changes.push({ place, kind: 'removed', step });
    } else if (!isWithin(fact, found)) changes.push({ place, kind: 'tightened', step });
    else if (!isWithin(found, fact)) changes.push({ place, kind: 'loosened', step: 'minor' });
  }
  for (const [place, fact] of now) {
    if (old.has(place) || lacksParent(old, fact)) continue;
    changes.push({ place, kind: 'added', step: fact.required && !fact.extension ? 'major' : 'minor' });
  }
  return changes;
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);

/** Which step lies between two versions. */
export function stepBetween(before: string, after: string): 'major' | 'minor' | 'patch' | 'none' {
  const steps = ['major', 'minor', 'patch'] as const;
  const [old, now] = [numbersOf(before), numbersOf(after)];
  return steps.find((_step, at) => now[at] !== old[at]) ?? 'none';
}

const maxNamedCalls = 6;

/** A section of the changelog: each kind of change of a field once, with the calls that have it; bold is a major step. */
export function changelogSection(version: string, changes: readonly Change[]): string {
  const calls = new Map<string, Set<string>>();
  for (const { place, kind, step } of changes) {
    const [, call, part] = /^(\w+):.*?(?:\.| )([\w ]+)$/.exec(place) ?? [];
    const line = `- ${step === 'major' ? `**${kind}**` : kind}: \`${part ?? place}\``;
    const known = calls.get(line) ?? new Set();
    calls.set(line, call === undefined ? known : known.add(call));
  }
  const lines = Array.from(calls, ([line, names]) => {
    if (names.size === 0) return line;
    return names.size > maxNamedCalls ? `${line} of ${names.size} calls` : `${line} of \`${[...names].join('`, `')}\``;
  });
  return [`## ${version}`, '', ...(lines.length > 0 ? lines : ['- Words and examples only.']), ''].join('\n');
}
