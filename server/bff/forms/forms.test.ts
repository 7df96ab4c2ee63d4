import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../database/open.ts';
import { type FakeFormService, startFormService } from '../../test-support/form-service.ts';
import { application, enquiry, resume, startForms, type TestForms } from './test-forms.ts';

let dataDir: string;
let database: OpenDatabase;
let service: FakeFormService;
let forms: TestForms;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'forms-'));
  database = await openDatabase({ dataDir });
  service = await startFormService();
  forms = await startForms(database, service.url);
});
afterEach(async () => {
  await forms.stop();
  await service.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

test('an application with a resume reaches the service whole', async () => {
  const data = application();
  data.append('upload_resume', resume());
  const response = await forms.post('application', data);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true, message: 'Form submitted successfully!' });
  const [delivery] = service.deliveries;
  expect(delivery?.fields).toMatchObject({
    access_key: ['the-access-key'],
    form_name: ['application'],
    submission_key: [delivery?.key],
    first_name: ['Asha'],
    expected_joining_date: ['30 Days', 'Immediate joining'],
  });
  expect(delivery?.file).toEqual({
    name: 'résumé.pdf',
    type: 'application/pdf',
    content: Buffer.from('%PDF-1.7 hello'),
  });
  expect(await forms.get('/formOutbox')).toEqual({ data: { waiting: 0, refused: 0, parked: 0 } });
});

test('an enquiry while the service is away is kept, called a success and delivered when it is back', async () => {
  forms.relay.start();
  service.mode = 'down';
  const response = await forms.post('contact', enquiry());
  expect(await response.json()).toEqual({ success: true, message: 'Form Submitted Successfully' });
  expect(await forms.get('/formOutbox')).toEqual({ data: { waiting: 1, refused: 0, parked: 0 } });
  service.mode = 'ok';
  await service.recorded(1);
  expect(service.deliveries[0]?.fields.message).toEqual(['Hello there']);
});
