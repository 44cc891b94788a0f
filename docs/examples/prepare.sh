# Source this file in the folder of the checkout, in a shell where BASE is the address of the
# service:   . docs/examples/prepare.sh
# It creates a service, and a master who offers it from 9:00 to 18:00 every day. Those of an earlier
# run get other names and take no appointments any more. It sets:
#   TOKEN    an access token of the account admin
#   SERVICE  the id of the new service
#   MASTER   the id of the new master
#   DAY      a Wednesday, 8 to 14 days ahead

# Prints the value at a path of the JSON on standard input, such as data.createMaster.id.
json() {
  node -e '
    const text = require("fs").readFileSync(0, "utf8")
    const step = (part, key) => part?.[key]
    const value = process.argv[1].split(".").reduce(step, JSON.parse(text))
    if (value === undefined || value === null) throw new Error("not found in " + text)
    console.log(value)' "$1"
}

# Sends a GraphQL document, and variables as JSON if there are any.
graphql() {
  node -e '
    const [query, variables = "{}"] = process.argv.slice(1)
    console.log(JSON.stringify({ query, variables: JSON.parse(variables) }))' "$@" |
    curl -sS --fail-with-body "$BASE/graphql" -H "Authorization: Bearer $TOKEN" \
      -H 'Content-Type: application/json' -d @- -w '\n'
}

TOKEN=$(npm run -s cli -- token --username admin)
DAY=$(node -p '
  const day = new Date(Date.now() + 8 * 864e5)
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7))
  day.toISOString().slice(0, 10)')
# Prints the mutation that retires the service and the master of earlier runs.
retire_earlier() {
  graphql '{ services { id name } masters { id name } }' | node -e '
    const { data } = JSON.parse(require("fs").readFileSync(0, "utf8"))
    const retire = (field, name) => ({ id, name: present }) =>
      present === name
        ? `${field}${id}: ${field}(id: ${id}, input: { name: "Former ${name} ${id}", active: false }) { id }`
        : []
    const fields = [
      ...data.services.flatMap(retire("updateService", "Dry cut")),
      ...data.masters.flatMap(retire("updateMaster", "Mira Vogel")),
    ]
    console.log(`mutation { ${fields.join(" ") || "__typename"} }`)'
}
graphql "$(retire_earlier)" > /dev/null
SERVICE=$(graphql 'mutation {
  createService(input: { name: "Dry cut", durationMinutes: 45, price: "38.00" }) { id }
}' | json data.createService.id)
MASTER=$(graphql 'mutation { createMaster(input: { name: "Mira Vogel" }) { id } }' |
  json data.createMaster.id)
SHIFTS=$(printf '{ weekday: %s, start: "09:00", end: "18:00" } ' 1 2 3 4 5 6 7)
graphql "mutation {
  setMasterService(input: { masterId: $MASTER, serviceId: $SERVICE }) { durationMinutes }
  setWeeklySchedule(masterId: $MASTER, shifts: [$SHIFTS]) { id }
}" | json data.setWeeklySchedule.id > /dev/null
