import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProblemCode } from '#contract/foundation/problems.ts'
import { ApiError } from './api.ts'
import { fetchProblem, withId } from './fetch-problem.ts'

/**
 * The server says more: which field, who, how many. It says so in English, so a reader of another language gets `ours`.
 */
const asTheServerSays = (ours: MessageDescriptor) => ({ ours })

const sessionEnded = msg`Your session has ended. Please log in again.`
const usernameTaken = msg`This username is taken or looks like another. Please choose another one.`
const picturesBusy = msg`Many pictures are being worked on. Try again in a moment.`

const WORDS: Record<ProblemCode, MessageDescriptor | ReturnType<typeof asTheServerSays>> = {
  invalid: asTheServerSays(msg`Something in what was entered cannot be accepted. Check it and try again.`),
  'bad-request': asTheServerSays(msg`This could not be read by the server. Reload the page and try again.`),
  'not-found': asTheServerSays(msg`This was not found. It may have been removed.`),
  'idempotency-mismatch': asTheServerSays(
    msg`This was sent before with another content. Reload the page and try again.`,
  ),
  'too-many-requests': msg`Too many requests. Wait a moment and try again.`,
  'not-multipart': asTheServerSays(msg`Choose a file and send it again.`),
  'file-too-large': asTheServerSays(msg`The file is too large.`),
  'upload-broken': msg`The connection was lost.`,
  'uploads-busy': picturesBusy,

  internal: msg`Something went wrong on our side.`,
  unavailable: msg`The service is not available right now. Try again shortly.`,
  'disk-full': msg`There is no room left on the server. Try again later.`,
  'storage-full': msg`The server has no room left for pictures.`,
  'storage-unavailable': msg`The server cannot keep pictures right now. Try again later.`,

  'token-missing': sessionEnded,
  'token-expired': sessionEnded,
  'token-invalid': sessionEnded,
  'user-disabled': msg`This account has been disabled. Contact the operator.`,
  'uid-mismatch': asTheServerSays(msg`This is the account of somebody else.`),
  'role-missing': asTheServerSays(msg`Your account does not have the role that this needs.`),
  'second-factor-missing': asTheServerSays(
    msg`Your role needs the second step of signing in. Turn it on in your profile.`,
  ),
  'scope-missing': asTheServerSays(msg`This API key does not allow that.`),
  'profile-missing': msg`This account has no profile yet.`,
  'requires-recent-login': msg`To be safe, log out and in again, then try once more.`,
  'identity-unavailable': msg`The sign-in service does not answer. Wait a moment and try again.`,
  'not-configured': msg`The identity provider does not let this server do that.`,

  'username-digits': msg`A username needs at least one letter.`,
  'username-scripts': msg`A username is written in the letters of one script only.`,
  'username-reserved': usernameTaken,
  'username-taken': msg`This username is already taken.`,
  'username-similar': usernameTaken,
  'email-already-in-use': msg`This email is already registered with the identity provider.`,
  'profile-exists': msg`This account has a profile already. Reload the page.`,
  'last-admin': msg`This is the only administrator left. Give somebody else the role first.`,
  'own-account': msg`Your own account can be changed by another administrator only.`,
  'own-role': msg`Your own role can be changed by another administrator only.`,
  'another-account': msg`The account with this id has another username.`,

  'status-conflict': asTheServerSays(
    msg`The status has changed meanwhile, and this step is no longer possible. Look at it again.`,
  ),
  'changed-meanwhile': msg`Something has happened to this request meanwhile. Look at it again.`,
  closed: msg`This request can no longer be changed: it was collected, or it has ended.`,
  'on-hold': msg`A swollen or leaking battery is among the items. Say first how it is fetched.`,
  'manifest-missing': msg`What comes from a business is collected by a licensed transporter, with the number of a manifest.`,
  'nothing-weighed': msg`Nothing that was recorded can be certified: weigh first.`,
  'already-certified': msg`There is a certificate of this that holds. Replace or revoke it.`,
  'certificate-ended': msg`This certificate holds no more. Somebody else was faster.`,
  'lot-short': asTheServerSays(msg`There is less in this lot than that.`),
  'lot-elsewhere': msg`This lot is with a transporter or a receiver.`,
  'lot-moved-on': msg`Something was done with it since. Take that back first, the latest step before the others.`,
  'lots-differ': msg`Only lots of one kind, in one store and on one legal route can become one.`,
  'wipe-missing': msg`Data may be on it. Record how it was destroyed first.`,
  'no-data': msg`Nothing in this lot holds data.`,
  'corrected-elsewhere': msg`Correct this where it was recorded: at its request, or at its consignment.`,
  'store-name-taken': msg`Another store has this name.`,
  'partner-name-taken': msg`Another partner has this name.`,
  'permit-ended': msg`A permit of the receiver or the transporter has ended.`,
  'permit-missing': msg`What comes from a business goes only to a receiver and with a transporter whose permit is on the register.`,
  'transporter-missing': msg`What comes from a business is moved by a licensed transporter: name one.`,
  'consignment-empty': msg`There are no lots in this consignment.`,
  'day-not-begun': msg`That day has not begun yet where this service is.`,
  'day-too-early': msg`It cannot have been on that day: what it rests on was done later.`,
  'source-settled': msg`What came in has moved on in the store since. Where it came from can be corrected once those steps were taken back there.`,
  'consignment-state': msg`Somebody has taken this consignment a step further meanwhile. Look at it again.`,
  'period-not-over': msg`A report is handed in once its last day has passed.`,
  'already-handed-in': msg`This report was handed in before.`,
  'restore-not-possible': msg`This installation is in use: a backup goes into an empty one only.`,
  'restore-interrupted': msg`Another file was sent meanwhile. Begin once more.`,
  'letter-incomplete': msg`The letter does not say everything in both languages yet.`,
  'letters-sent': msg`The letters have been sent: what they say stays. Write what follows into the log.`,

  'backup-running': msg`A backup is being made already.`,
  'backup-elsewhere': msg`This server does not find the file of this backup any more. Load the page again.`,
  'report-changed': msg`Something was recorded in this time meanwhile. Look at the report again.`,

  'slot-full': msg`This appointment is no longer free. Choose another one.`,
  'not-offered': msg`No appointment can be made for this request now.`,
  'too-late': msg`It is too late to change this appointment here. Call the operator.`,
  'not-over': msg`That can be said once the time is over, and for two days.`,
  'area-name-taken': msg`Another area has this name.`,
  'district-taken': msg`One of these districts belongs to another area.`,
  'closure-exists': msg`This day is closed already.`,
  'already-in-round': msg`This stop is in another round that has begun. Look at it again.`,
  'round-begun': msg`Something was done in this round already. It can be changed, not removed.`,
  'round-over': msg`This round is over.`,
  'other-day': asTheServerSays(msg`The appointment of a stop is on another day.`),
  'request-anonymised': msg`The sender of this request is gone: no notes, and no way back.`,
  'erased-since': msg`This had arrived, and its details were erased since. It is not sent again.`,
  'weights-recorded': msg`Weights are recorded for this request. Take them back first.`,
  'not-staff': msg`Only staff can look after a request.`,
  'not-mergeable': msg`Only an open request can go on with another one, and only with one that was not ended.`,
  'merged-on': msg`Something has come in with the other request since. What belongs to this one cannot be told apart any more.`,
  'filters-full': msg`That is as many filters as can be kept. Remove one first.`,
  'not-handed-over': msg`Weights are recorded for collection and donation requests only.`,
  'not-collected': msg`Weights are recorded once something was collected.`,
  'already-corrected': msg`Somebody else was faster and has corrected this entry. Look at the list above: what counts now stands there.`,
  implausible: asTheServerSays(
    msg`For so many pieces, this weight is far outside of what such a device weighs.`,
  ),
  unconfirmed: asTheServerSays(
    msg`This is out of the ordinary. Look at it again and confirm that it is right.`,
  ),

  'content-changed': asTheServerSays(
    msg`Somebody else has saved this meanwhile. Look at their version first.`,
  ),
  'content-empty': msg`There is nothing to read yet: write and save the text in at least one language.`,
  'content-read-only': msg`The content comes from an external site by now and is edited there.`,
  'content-unavailable': msg`The content site does not answer right now. Try again shortly.`,

  'picture-unsupported': msg`Only JPEG, PNG, WebP, AVIF and GIF pictures can be used.`,
  'picture-too-large': msg`The picture has too many pixels. Make it smaller and try again.`,
  'picture-broken': msg`The picture is damaged or incomplete.`,
  'picture-animated': msg`The picture moves. Choose one that stands still.`,
  'picture-polyglot': msg`The file holds something else beside a picture.`,
  'picture-unavailable': asTheServerSays(msg`The picture cannot be fetched right now.`),
  'pictures-busy': picturesBusy,
  'pictures-unavailable': msg`Pictures cannot be opened now.`,
  'vision-busy': msg`Many photos are being analysed right now. Try again in a moment.`,
  'vision-unavailable': msg`The photo analysis is not available right now. Try again in a few minutes.`,
  'photo-space-used': msg`Your photos take all the room of an account. Delete some on your timeline first.`,
  'photos-of-the-day': msg`That was the last photo for today.`,
  'too-many-photos': msg`Without an account you can analyse five photos an hour, and everybody on the same network thirty together. Wait a while.`,
}

/** What a call says otherwise than the rest. */
export type OtherWords = Partial<Record<ProblemCode, MessageDescriptor>>

/** What a code means, in the reader's words; undefined where the server's sentence says more, and for codes of a newer server. */
export function wordsOf(code: string | undefined, otherwise: OtherWords = {}): string | undefined {
  const words = otherwise[code as ProblemCode] ?? WORDS[code as ProblemCode]
  if (!words) return undefined
  if (!('ours' in words)) return i18n._(words)
  return i18n.locale === 'en' ? undefined : i18n._(words.ours)
}

/** What failed, in the reader's words: the server's own reason where only that says it. */
export function errorMessage(error: unknown, otherwise?: OtherWords): string {
  if (!(error instanceof ApiError) || !error.refusal) return fetchProblem(error)
  // The file met something in front of our server, which does not speak our API; our own limits are not what was met.
  if (error.status === 413 && error.code === 'http')
    return i18n._(
      msg`The proxy in front of this site lets no file of this size through. Choose a smaller one, and tell the operator: the setting for it is in the guide.`,
    )
  // What a browser cannot see of another country's number: whether its length is one that exists.
  if (error.code === 'invalid' && error.field === 'phone_number')
    return i18n._(msg`No phone company gives out a number like this. Please check the digits.`)
  const said = wordsOf(error.code, otherwise) ?? error.message
  return said ? withId(said, error) : fetchProblem(error)
}

/** As a whole sentence, before another one follows. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
