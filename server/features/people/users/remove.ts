import type { Member, RequestContext } from '#server/core/context.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { deleteAccount } from '#server/features/people/accounts/delete-account.ts'

/**
 * Deletes somebody else's account on its owner's word, as the owner could. The name is given besides the id, because
 * nothing brings the wrong one back.
 * @throws Problem 404; 409 `own-account`, `another-account`, and what `deleteAccount` throws
 */
export async function removeUser(ctx: RequestContext<Member>, id: number, username: string) {
  if (id === ctx.actor.id) throw conflict('own-account', 'Delete your own account on your profile page.')
  const before = (_: unknown, user: { username: string }) => {
    if (user.username.toLowerCase() !== username.toLowerCase())
      throw conflict('another-account', 'The account with this id has another username.')
  }
  if (!(await deleteAccount(ctx, { id, action: 'user.deleted', before }))) throw notFound('User')
}
