import { CopyRefused } from '../database/copy-database.ts';
import { resetAdminAccount } from '../start/admin-account.ts';
import { operatorCommand } from './operator-command.ts';

// Makes a new password for the admin of a site that generated the first one itself: npm run admin -- reset

await operatorCommand(async (config) => {
  if (process.argv[2] !== 'reset') throw new CopyRefused('Say what to do: npm run admin -- reset');
  if (config.admin) {
    throw new CopyRefused('The admin is set by ADMIN_EMAIL and ADMIN_PASSWORD: change the password there.');
  }
  const { email, newPassword } = await resetAdminAccount(config);
  console.log(`Admin login: /login with ${email} and the password ${newPassword}`);
  console.log('Start the site again: from then on only the new password counts, and nobody stays signed in as admin.');
});
