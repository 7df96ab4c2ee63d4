import type { HostEndpointName } from './endpoints.ts';
import { hostEndpointNames } from './endpoints.ts';
import { describeHost } from './host-openapi.ts';
import type { CallExample } from './openapi-parts.ts';
import { sampleAnswers, sampleInputs } from './samples.ts';

export const callExamples = Object.fromEntries(
  hostEndpointNames.map((name) => [name, { ...sampleInputs[name], answer: sampleAnswers[name] }]),
) as Readonly<Record<HostEndpointName, CallExample>>;

export const hostDescription = describeHost(callExamples);
