import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import type { RequestOf } from '#contract/foundation/endpoint.ts'
import type { User } from '#contract/people/accounts.ts'
import { readPhone } from '#contract/foundation/phone.ts'
import {
  type EnquiryForm,
  HandedOver,
  submissions,
  type NewPost,
  type WishedBooking,
} from '#contract/requests/submissions.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { randomId } from '#web/lib/session/guest.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { usePhoto } from '#web/lib/photos/use-photo.ts'
import { askedProblems } from '../enquiry/field-problem.ts'
import { eachField } from '../fields.ts'
import { actionOf } from './actions.ts'
import { clearDraft, EMPTY, keyFor, missingIn, readDraft, writeDraft, type Fields } from './draft.ts'

const STATUS_MS = 4000
const POST_TIMEOUT_MS = 30_000

/** One post, from the choice of an action to its place in the feed. The typed text survives a reload and a failure. */
export function useComposer(user: User, onPosted: (id: number) => void) {
  const [begun] = useState(() => readDraft(user.id))
  const blank = { ...EMPTY, ...fromProfile(user) }
  const tried = useRef(begun.tried)
  /** Of the last post: what became of the time that was chosen. */
  const [booking, setBooking] = useState<WishedBooking>()
  const [posted, setPosted] = useState(false)

  const post = async (body: NewPost) => {
    setPosted(false)
    tried.current = { key: keyFor(body, tried.current, randomId), body }
    writeDraft(user.id, fields, tried.current)
    try {
      const reply = await sendPost(body, tried.current.key)
      tried.current = null
      clearDraft()
      photo.drop()
      change(blank)
      setPosted(true)
      setBooking(reply.booking)
      onPosted(reply.id)
    } catch (error) {
      // The photo is gone from the server: its place is free for another one.
      if (error instanceof ApiError && error.field === 'image_id') photo.drop()
      throw error
    }
  }
  const { form, fields, errors, error, forget, ...edit } = useForm<Fields, NewPost>({
    initial: begun.fields ?? blank,
    check: (typed) => {
      const missing = missingIn(typed)
      if (missing.length > 0) return { problems: Object.fromEntries(missing.map((name) => [name, ''])) }
      const { problems } = askedProblems({
        service: typed.action!,
        writer: 'poster',
        mails: false,
        messageOf: () => '',
      })(typed)
      return problems ? { problems } : { data: bodyOf(typed) }
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
    errors,
    text: (name: keyof typeof EnquiryForm.shape) => ({
      name,
      value: fields[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [name]: target.value }),
    }),
    change,
    photo,
    posted,
    booking,
    error,
    missing: missingIn(fields),
    incomplete: Object.values(errors).includes(''),
  }
}

/** The name and the number of a profile; a number that is not taken today is left out. */
function fromProfile({ first_name, last_name, phone_number }: User) {
  const e164 = phone_number ? readPhone(phone_number).e164 : undefined
  return { name: [first_name, last_name].filter(Boolean).join(' '), phone_number: e164 ?? '' }
}

type Post = NonNullable<RequestOf<typeof submissions.post>['body']>

/** @throws ApiError, or the DOMException of a time that ran out */
const sendPost = (body: Post, key: string) =>
  call(
    submissions.post,
    { body, headers: { 'idempotency-key': key } },
    { signal: AbortSignal.timeout(POST_TIMEOUT_MS) },
  )

function bodyOf({ action, waste_source, items, slot, photo, ...typed }: Fields): NewPost {
  const { form_id, title } = actionOf(action)!
  const handsOver = HandedOver.safeParse(action).success
  return {
    title,
    ...eachField((name) => typed[name].trim() || undefined),
    message: typed.message.trim(),
    location: typed.location.trim(),
    form_id,
    source_url: window.location.pathname,
    status: 'published',
    ...(handsOver && waste_source && { waste_source }),
    ...(handsOver && items.length > 0 && { items }),
    ...(handsOver && slot && { slot_id: slot.slot_id }),
    ...(photo && { image_id: photo.id }),
  }
}
