import { asRecord, isRecord } from '#shared/record.ts';

type Json = Readonly<Record<string, unknown>>;

interface Fact {
  readonly parent?: string;
  readonly required: boolean;
  readonly extension: boolean;
  readonly alternatives: readonly Json[];
}

export interface Change {
  readonly place: string;
  readonly kind: 'removed' | 'tightened' | 'loosened' | 'added';
  readonly step: 'major' | 'minor';
}

const entries = (value: unknown) => Object.entries(asRecord(value)) as [string, Json][];

/** Collects facts by place, without descriptions and examples. */
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
    // Several alternatives of one object may have the field.
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
      // Versions up to 1.1 document every success under 200.
      const place = `${call}: ${status === '2XX' ? '200' : status}`;
      facts.set(place, { required: false, extension, alternatives: [], parent: call });
      readContent(place, response, extension, place);
    }
  }
  return facts;
}

const lowerBounds = ['minLength', 'minimum', 'minItems'];
const upperBounds = ['maxLength', 'maximum', 'maxItems'];
const ignoredKeys = [
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

function allows(wide: Json, narrow: Json): boolean {
  return Object.entries(wide).every(([rule, value]) => {
    const other = narrow[rule];
    if (ignoredKeys.includes(rule) || value === undefined) return true;
    if (lowerBounds.includes(rule)) return Number(other) >= Number(value);
    if (upperBounds.includes(rule)) return Number(other) <= Number(value);
    if (rule === 'enum')
      return [other ?? narrow.const ?? Number.NaN].flat().every((one) => [value].flat().includes(one));
    return JSON.stringify(other) === JSON.stringify(value);
  });
}

const isWithin = (narrow: Fact, wide: Fact): boolean =>
  (narrow.required || !wide.required) &&
  narrow.alternatives.every((one) => wide.alternatives.some((other) => allows(other, one)));

/** Lists the changes between two host descriptions, with the semver step that each requires. */
export function compareDescriptions(before: Json, after: Json): Change[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  const changes: Change[] = [];
  const lacksParent = (facts: Map<string, Fact>, { parent }: Fact): boolean =>
    parent !== undefined && !facts.has(parent);
  for (const [place, fact] of old) {
    const found = now.get(place);
    const step = fact.extension ? 'minor' : 'major';
    if (!found) {
      // A part removed together with its parent is listed once.
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

/** Returns the semver step between two versions. */
export function stepBetween(before: string, after: string): 'major' | 'minor' | 'patch' | 'none' {
  const steps = ['major', 'minor', 'patch'] as const;
  const [old, now] = [numbersOf(before), numbersOf(after)];
  return steps.find((_step, at) => now[at] !== old[at]) ?? 'none';
}

const maxNamedCalls = 6;

/** Formats changes as a changelog section: equal changes of a field on one line, breaking changes in bold. */
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
