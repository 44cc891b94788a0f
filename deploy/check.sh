#!/bin/sh
# Checks the files of this folder with the programs that read them. `npm test` checks without them
# what it can: that every metric, variable and path exists. On a Debian, as root:
#
#   apt-get install --no-install-recommends caddy nginx-light openssl prometheus shellcheck systemd
set -u
cd "$(dirname "$0")" || exit 1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
failed=

# check NAME PROGRAM COMMAND...: runs the command; a missing program counts as failed.
check() {
  name=$1
  program=$2
  shift 2
  if ! command -v "$program" >/dev/null; then
    echo "missing $name: install $program"
  elif "$@" >"$place/output" 2>&1; then
    echo "ok      $name"
    return
  else
    echo "FAILED  $name"
    cat "$place/output"
  fi
  failed=yes
}

nginx_test() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=salon.example.com \
    -keyout "$place/key.pem" -out "$place/chain.pem" || return 1
  sed -e "s|/etc/letsencrypt.*fullchain.pem|$place/chain.pem|" \
    -e "s|/etc/letsencrypt.*privkey.pem|$place/key.pem|" nginx.conf >"$place/salon.conf"
  echo "pid $place/nginx.pid; error_log stderr; events {}
    http { access_log off; include $place/salon.conf; }" >"$place/nginx.conf"
  nginx -t -q -p "$place" -c "$place/nginx.conf"
}

# It must know the user and the programs that the unit names, so it gets a copy without them.
unit_test() {
  sed -e 's|^User=.*|User=root|' -e '/^Group=/d' "systemd/salon@.service" >"$place/salon@.service"
  warnings=$(systemd-analyze verify --man=no "$place/salon@.service" 2>&1) || true
  echo "$warnings"
  # It also reports units of the system. Only lines about ours count.
  ! echo "$warnings" | grep -q 'salon@'
}

promtool_config() {
  cp prometheus/*.yml "$place" && : >"$place/token" &&
    sed -i "s|/etc/prometheus/salon-metrics-token|$place/token|" "$place/prometheus.yml" &&
    promtool check config "$place/prometheus.yml"
}

check 'shell scripts' shellcheck shellcheck ./*.sh
check Caddyfile caddy env SALON_HOST=salon.example.com \
  caddy validate --adapter caddyfile --config Caddyfile
check nginx.conf nginx nginx_test
check 'systemd unit' systemd-analyze unit_test
check prometheus.yml promtool promtool_config
check 'alert rules' promtool promtool check rules prometheus/alerts.yml
check 'alerts on given figures' promtool promtool test rules prometheus/alerts.test.yml
# Docker itself, where it is: the other checks need no engine.
if command -v docker >/dev/null && docker compose version >/dev/null 2>&1; then
  sh create-env.sh salon.example.com compose >"$place/env"
  cp compose.yaml "$place" && cp "$place/env" "$place/.env"
  check compose.yaml docker docker compose --env-file "$place/env" \
    --file "$place/compose.yaml" config --quiet
fi
[ -z "$failed" ]
