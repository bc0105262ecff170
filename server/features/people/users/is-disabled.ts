import type { Context } from '#server/core/context.ts'

/** Whether somebody is locked out: what is only for who may open the desk is not mailed to them either. */
export const isDisabled = async ({ identity }: Pick<Context, 'identity'>, uid: string) =>
  (await identity.disabledAmong([uid])).has(uid)
