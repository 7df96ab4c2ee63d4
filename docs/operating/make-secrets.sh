#!/bin/sh
# Creates missing files in secrets/, next to the .env of the current folder; what an older .env holds is taken
# from there. The folder is closed to others; the files are not, since the containers' users read them.
set -eu
mkdir -p secrets
chmod 700 secrets
umask 022

former() {
  sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1 | sed "s/^'\(.*\)'\$/\1/"
}

for name in POSTGRES_PASSWORD SITE_DATABASE_PASSWORD BACKEND_DATABASE_PASSWORD SESSION_SECRET BACKEND_TOKEN \
  FORM_ACCESS_KEY ADMIN_PASSWORD REPLICATION_PASSWORD; do
  file=secrets/$(echo "$name" | tr '[:upper:]' '[:lower:]')
  [ -s "$file" ] && continue
  value=$(former "$name")
  echo "${value:-$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')}" >"$file"
  echo "$file is made."
done
for role in site backend; do
  echo "postgres://$role:$(cat "secrets/${role}_database_password")@db:5432/site" >"secrets/${role}_database_url"
done
# Empty unless .env names them, such as SMTP_URL_FILE=/run/secrets/smtp_url.
touch secrets/smtp_url secrets/otlp_headers secrets/webhook_secret
