import type { HostEndpointName } from '../../shared/contract/endpoints.ts';
import { hostEndpointNames } from '../../shared/contract/endpoints.ts';
import { describeHost } from '../../shared/contract/host-openapi.ts';
import type { CallExample } from '../../shared/contract/openapi-parts.ts';
import { sampleAnswers, sampleInputs } from './samples.ts';

/** The samples of the tests, as examples of descriptions. */
export const callExamples = Object.fromEntries(
  hostEndpointNames.map((name) => [name, { ...sampleInputs[name], answer: sampleAnswers[name] }]),
) as Readonly<Record<HostEndpointName, CallExample>>;

/** The host's side of the contract, with those examples. */
export const hostDescription = describeHost(callExamples);
