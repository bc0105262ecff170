import type { Context } from '#server/context.ts'
import type { Gathered, Scope } from './facts.ts'
import { factsOfPeriod } from './facts-of-period.ts'
import { factsOfRequest } from './facts-of-request.ts'

/** What is to be certified, whatever its kind. @throws Problem as `factsOfRequest` */
export const factsOf = (ctx: Pick<Context, 'db' | 'env'>, scope: Scope): Promise<Gathered> =>
  scope.kind === 'request'
    ? factsOfRequest(ctx, scope.submission_id)
    : factsOfPeriod(ctx, scope.from_day, scope.to_day)
