import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { readPhone } from '#contract/foundation/phone.ts'
import { HandedOver, type NewPost } from '#contract/requests/submissions.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { randomId } from '#web/lib/session/guest.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { usePhoto } from '#web/lib/photos/use-photo.ts'
import { actionOf } from './actions.ts'
import { newerQuery, sendPost } from './api.ts'
import { clearDraft, EMPTY, keyFor, missingIn, readDraft, writeDraft, type Fields } from './draft.ts'

const STATUS_MS = 4000

/** One post, from the choice of an action to its place in the feed. The typed text survives a reload and a failure. */
export function useComposer(user: User, onPosted: (id: number) => void) {
  const client = useQueryClient()
  const [begun] = useState(() => readDraft(user.id))
  const tried = useRef(begun.tried)
  const [posted, setPosted] = useState(false)

  const post = async (body: NewPost) => {
    setPosted(false)
    tried.current = { key: keyFor(body, tried.current, randomId), body }
    writeDraft(user.id, fields, tried.current)
    try {
      const { id } = await sendPost(body, tried.current.key)
      tried.current = null
      clearDraft()
      photo.drop()
      change(EMPTY)
      setPosted(true)
      onPosted(id)
      void client.refetchQueries(newerQuery(user.id, client))
    } catch (error) {
      // The photo is gone from the server: its place is free for another one.
      if (error instanceof ApiError && error.field === 'image_id') photo.drop()
      throw error
    }
  }
  const { form, fields, errors, error, forget, ...edit } = useForm<Fields, NewPost>({
    initial: begun.fields,
    check: (typed) => {
      const missing = missingIn(typed)
      return missing.length === 0
        ? { data: bodyOf(typed, user) }
        : { problems: Object.fromEntries(missing.map((name) => [name, ''])) }
    },
    send: post,
    // Every refusal is shown above the button.
    blame: () => undefined,
  })
  const change = (part: Partial<Fields>) => {
    edit.change(part)
    setPosted(false)
    forget()
  }
  const photo = usePhoto((photo) => change({ photo }))
  useEffect(() => writeDraft(user.id, fields, tried.current), [user.id, fields])

  useEffect(() => {
    if (!posted) return
    const timer = setTimeout(() => setPosted(false), STATUS_MS)
    return () => clearTimeout(timer)
  }, [posted])

  return {
    form,
    fields,
    change,
    photo,
    posted,
    error,
    missing: missingIn(fields),
    incomplete: Object.keys(errors).length > 0,
  }
}

/** The number that goes along with a post: that of the profile, as far as it is one that is taken today. */
export const phoneOf = ({ phone_number }: Pick<User, 'phone_number'>) =>
  phone_number ? readPhone(phone_number).e164 : undefined

/** The phone number of the profile goes along, so that the operator can reach its owner. */
function bodyOf({ action, message, location, source, photo }: Fields, user: User): NewPost {
  const { form_id, title } = actionOf(action)!
  const phone_number = phoneOf(user)
  return {
    title,
    message: message.trim(),
    location: location.trim(),
    form_id,
    source_url: window.location.pathname,
    status: 'published',
    ...(phone_number && { phone_number }),
    ...(source && HandedOver.safeParse(action).success && { waste_source: source }),
    ...(photo && { image_id: photo.id }),
  }
}
