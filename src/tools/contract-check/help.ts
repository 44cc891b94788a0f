/** The text of `check --help` below the options. */
export const CHECK_HELP = `
On this service the check creates its own master and service (through /graphql) and books only
there. On any other server it books and cancels with --master-id and --service-id. What needs more
is reported as not tried.

It first says what it will write and where. It needs --yes to write where external system A or a
messenger is connected, and on any other server.

It leaves behind what cannot be deleted. None of it can be booked: the master and the service are
deactivated, its appointments are cancelled or done, and two clients are called "Contract check …"
with phone numbers that are not in use. On a server whose walk-in client was never used, that client
stays too. Ctrl-C ends the check early and cleans up as well. The check ends by using up the limit
on sign-ins: for a minute, sign-ins from this address are refused.

It ends with 0: all that was tried holds; 1: something differs, or could not be
cleaned up; 2: wrong options, or --yes is needed; 3: the server cannot be reached; 4: it refuses the
account, or there is nothing to book on; 130: interrupted.`
