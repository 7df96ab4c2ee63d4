import express from 'express';

export const token = process.env.BACKEND_TOKEN ?? 'a-token-of-tests';
const fields = ['position', 'area_of_interest', 'description', 'experience'];
const jobs = new Map();

const refuse = (response, status, message) => response.status(status).json({ message });
const admin = (request, response, next) =>
  request.get('authorization') === `Bearer ${token}` ? next() : refuse(response, 401, 'Please log in.');
const known = (request, response, next) =>
  jobs.has(request.params.id) ? next() : refuse(response, 404, 'There is no such job.');
const save = (request, response) => {
  const missing = fields.find((name) => typeof request.body?.[name] !== 'string');
  if (missing) return refuse(response, 400, `${missing} is missing.`);
  const id = request.params.id ?? crypto.randomUUID();
  jobs.set(id, { jobpost_id: id, ...Object.fromEntries(fields.map((name) => [name, request.body[name]])) });
  response.json({ message: 'Saved.' });
};

export const app = express();
app.use(express.json());
app.get('/getAllJobPosts', (_request, response) => response.json({ data: [...jobs.values()] }));
app.get('/getJobPostById/:id', known, (request, response) => response.json({ data: jobs.get(request.params.id) }));
app.post('/postJobPosition', admin, save);
app.put('/updateJobPosition/:id', admin, known, save);
app.delete('/deleteJobPost/:id', admin, known, (request, response) =>
  response.json({ message: jobs.delete(request.params.id) && 'Deleted.' }),
);
app.use((error, _request, response, _next) => refuse(response, error.status ?? 500, 'This could not be read.'));
