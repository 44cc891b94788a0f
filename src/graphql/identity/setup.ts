import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import {
  type FirstSalon,
  readSetupState,
  setUpSalon,
  type SetupState,
} from '../../service/identity/set-up-salon.js'
import type { AuthTokens } from '../../service/identity/sign-in.js'
import type { GraphContext } from '../engine/context.js'
import { NeedsNoToken, TakesCredentials } from '../limits/root-fields.js'
import { AuthTokensShape } from './sign-in.js'

@ObjectType('SetupState', {
  simpleResolvers: true,
  description: 'Whether the deployment waits for its first salon.',
})
class SetupStateShape implements SetupState {
  @Field(() => Boolean, {
    description: 'True: there is no salon and no account, and `setUpSalon` creates the first ones.',
  })
  readonly needed!: boolean
}

@InputType('SetUpSalonInput', {
  description: 'The first salon of the deployment, and the account of its admin.',
})
class SetUpSalonInput implements FirstSalon {
  @Field(() => String, { description: 'The name that clients see. At most 200 characters.' })
  salonName!: string
  @Field(() => String, {
    description: 'IANA time zone of all local dates and times, such as Europe/Berlin.',
  })
  timeZone!: string
  @Field(() => String, { description: 'ISO 4217 code of all prices, such as EUR.' })
  currency!: string
  @Field(() => String, {
    description: 'ISO 3166 country of phone numbers without a country code, such as DE.',
  })
  phoneRegion!: string
  @Field(() => String, { description: 'The name that others see. At most 200 characters.' })
  adminName!: string
  @Field(() => String, {
    description: 'Up to 150 letters, digits and @ . + - _. Upper and lower case are equal.',
  })
  username!: string
  @Field(() => String, { description: '8 to 200 characters.' }) password!: string
}

/** The first salon of a deployment. */
@Resolver()
export class SetupResolver {
  @Query(() => SetupStateShape, {
    description: 'Needs no token. Whether the deployment waits for its first salon.',
  })
  @NeedsNoToken()
  setup(@Ctx() context: GraphContext): Promise<SetupState> {
    return readSetupState(context)
  }

  @Mutation(() => AuthTokensShape, {
    description:
      'Needs no token. Creates the first salon of the deployment with its admin, and signs the ' +
      'admin in. Refused with permission_denied when there is a salon, and with token_not_valid ' +
      'for a wrong code.',
  })
  @TakesCredentials()
  @NeedsNoToken()
  setUpSalon(
    @Ctx() context: GraphContext,
    @Arg('code', () => String, {
      description: 'The code in the link `/#set-up=…` that each start prints while it is needed.',
    })
    code: string,
    @Arg('input', () => SetUpSalonInput, { description: 'The salon and its admin.' })
    input: SetUpSalonInput,
  ): Promise<AuthTokens> {
    return setUpSalon(context, code, input, context.newSalonSettings)
  }
}
