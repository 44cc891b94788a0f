import { Arg, Int } from 'type-graphql'

/** The error code of a mutation that was sent for another version. */
const REFUSALS = {
  appointment: 'version_conflict',
  client: 'version_conflict',
  connection: 'version_conflict',
  task: 'task_conflict',
} as const

/**
 * The argument `expectedVersion` of a mutation: the version that the viewer saw. The mutation is
 * refused when another change came first.
 */
export const ExpectedVersion = (subject: keyof typeof REFUSALS) =>
  Arg('expectedVersion', () => Int, {
    nullable: true,
    description:
      `The version of the ${subject} that you saw. Refused with ${REFUSALS[subject]} when the ` +
      `${subject} has another one.`,
  })
