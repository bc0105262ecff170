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
const picturesBusy = msg`Many pictures are being processed. Try again in a moment.`

const WORDS: Record<ProblemCode, MessageDescriptor | ReturnType<typeof asTheServerSays>> = {
  invalid: asTheServerSays(msg`One of the entries cannot be accepted. Check the form and try again.`),
  'bad-request': asTheServerSays(msg`The server could not read this. Reload the page and try again.`),
  'not-found': asTheServerSays(msg`This was not found. It may have been removed.`),
  'idempotency-mismatch': asTheServerSays(
    msg`This was already sent with different content. Reload the page and try again.`,
  ),
  'too-many-requests': msg`Too many requests. Wait a moment and try again.`,
  'not-multipart': asTheServerSays(msg`Choose a file and send it again.`),
  'file-too-large': asTheServerSays(msg`The file is too large.`),
  'upload-broken': msg`The connection was lost.`,
  'uploads-busy': picturesBusy,

  internal: msg`Something went wrong on our side.`,
  unavailable: msg`The service is not available right now. Try again shortly.`,
  'disk-full': msg`There is no space left on the server. Try again later.`,
  'storage-full': msg`The server has no room left for pictures.`,
  'storage-unavailable': msg`The server cannot store pictures right now. Try again later.`,

  'token-missing': sessionEnded,
  'token-expired': sessionEnded,
  'token-invalid': sessionEnded,
  'user-disabled': msg`This account has been disabled. Contact the operator.`,
  'uid-mismatch': asTheServerSays(msg`This account belongs to somebody else.`),
  'role-missing': asTheServerSays(msg`Your account does not have the required role.`),
  'second-factor-missing': asTheServerSays(
    msg`Your role needs the second step of signing in. Turn it on in your profile.`,
  ),
  'scope-missing': asTheServerSays(msg`This API key does not allow that.`),
  'profile-missing': msg`This account has no profile yet.`,
  'requires-recent-login': msg`To be safe, log out and in again, then try once more.`,
  'identity-unavailable': msg`The sign-in service does not answer. Wait a moment and try again.`,
  'not-configured': asTheServerSays(msg`This installation is not set up for that. Ask its operator.`),

  'username-digits': msg`A username needs at least one letter.`,
  'username-scripts': msg`A username may use letters of one script only.`,
  'username-reserved': usernameTaken,
  'username-taken': msg`This username is already taken.`,
  'username-similar': usernameTaken,
  'email-already-in-use': msg`This email is already registered with the identity provider.`,
  'profile-exists': msg`This account already has a profile. Reload the page.`,
  'last-admin': msg`This is the only administrator left. Give somebody else the role first.`,
  'own-account': msg`Only another administrator can change your account.`,
  'own-role': msg`Only another administrator can change your role.`,
  'agency-unavailable': msg`The agency's sign-in does not answer right now. Try again later, or log in with a password.`,
  'agency-refused': msg`The sign-in at the agency was cancelled or refused. You can try again.`,
  'agency-expired': msg`This sign-in has ended or began in another browser. Please begin again.`,
  'agency-clock': msg`The clocks of the agency and of this server differ, so the sign-in cannot be checked. Tell the operator.`,
  'agency-elsewhere': msg`This account belongs to another organisation. Choose the account of your agency.`,
  'agency-no-group': msg`None of your groups at the agency has a role here. Ask the person who looks after accounts at your agency.`,
  'agency-no-address': msg`The agency did not tell your email address, and an account here needs one. Tell the operator.`,
  'agency-address-taken': msg`An account here has your email address already. Log in with its password, then connect it with the agency in your profile.`,
  'agency-factor-missing': msg`The agency has to ask for a second step. Turn it on there, then sign in again.`,
  'agency-connected': msg`The account or the sign-in at the agency is connected already, with another one.`,
  'agency-no-admin': msg`An installation begins with an account that has a password. Nobody has signed up with one yet.`,
  'role-held': msg`Your account has this role already, or a higher one. The invitation stays open.`,
  'staff-account': msg`This is an account of staff. First make it the account of a member.`,
  'another-account': msg`The account with this id has another username.`,

  'status-conflict': asTheServerSays(
    msg`The status has changed in the meantime, so this step is no longer possible. Please check it again.`,
  ),
  'changed-meanwhile': msg`This request has changed in the meantime. Please check it again.`,
  closed: msg`This request can no longer be changed: its goods were collected, or it has ended.`,
  'on-hold': msg`The items include a swollen or leaking battery. First describe how it is collected.`,
  'time-missing': msg`Nobody is expected yet: make an appointment, or put it into a round.`,
  'manifest-missing': msg`Goods from a business need a licensed transporter and a manifest number when they are collected.`,
  'nothing-weighed': msg`There is no recorded weight to certify: weigh the goods first.`,
  'already-certified': msg`There is already a valid certificate for this. Replace or revoke it.`,
  'certificate-ended': msg`This certificate is no longer valid. Somebody else was faster.`,
  'lot-short': asTheServerSays(msg`The lot does not contain that much.`),
  'lot-aboard': msg`This lot is still on its round. Confirm its arrival at a store first.`,
  'lot-elsewhere': msg`This lot is with a transporter or a receiver. Undo its sending first.`,
  'lot-moved-on': msg`Later steps depend on this one. Undo those first, starting with the latest.`,
  'lots-differ': msg`Only lots of one kind, in one store and on one legal route can be combined.`,
  'wipe-missing': msg`It may hold data. First record how the data was destroyed.`,
  'no-data': msg`Nothing in this lot holds data.`,
  'corrected-elsewhere': msg`Correct this where it was recorded: in its request or its consignment.`,
  'store-name-taken': msg`Another store has this name.`,
  'partner-name-taken': msg`Another partner has this name.`,
  'permit-ended': msg`A permit of the receiver or the transporter has expired.`,
  'permit-missing': msg`Goods from a business can be sent only to a receiver and with a transporter whose permits are in the register.`,
  'transporter-missing': msg`Goods from a business need a licensed transporter: choose one.`,
  'consignment-empty': msg`There are no lots in this consignment.`,
  'day-not-begun': msg`That day has not begun yet in the time zone of this service.`,
  'day-too-early': msg`The day cannot be right: an earlier step was done later than that.`,
  'source-settled': msg`The goods have been processed further in the store. Their source can be corrected once those steps are undone there.`,
  'consignment-state': msg`Somebody else has moved this consignment on in the meantime. Please check it again.`,
  'period-not-over': msg`A report can be handed in once its last day has passed.`,
  'already-handed-in': msg`This report was already handed in.`,
  'restore-not-possible': msg`This installation is in use: a backup can be restored only to an empty one.`,
  'restore-interrupted': msg`Another file was sent in the meantime. Start again.`,
  'letter-incomplete': msg`The letter is not complete in both languages yet.`,
  'letters-sent': msg`The letters have been sent and can no longer be changed. Write later news in the log.`,

  'import-busy': msg`This import is being worked on. Wait a moment.`,
  'import-done': msg`This import is finished. Reload the page.`,
  'import-open': msg`The file leaves something open. Answer that first.`,
  'import-not-made': msg`Nothing of this import has been made.`,
  'import-made': msg`This import has been made. Undo it first.`,
  'backup-running': msg`A backup is being made already.`,
  'backup-elsewhere': msg`The server no longer finds the file of this backup. Reload the page.`,
  'report-changed': msg`A new entry was recorded for this period in the meantime. Please check the report again.`,

  'slot-full': msg`This appointment is no longer free. Choose another one.`,
  'not-offered': msg`No appointment can be made for this request now.`,
  'too-late': msg`It is too late to change this appointment here. Call the operator.`,
  'not-over': msg`You can report this once the time is over, for two days.`,
  'area-name-taken': msg`Another area has this name.`,
  'district-taken': msg`One of these districts belongs to another area.`,
  'closure-exists': msg`This day is already closed.`,
  'already-in-round': msg`This stop is in another round that has started. Please check it.`,
  'round-begun': msg`This round has already started. It can be changed, not removed.`,
  'round-over': msg`This round is over.`,
  'other-day': asTheServerSays(msg`The appointment of one stop is on another day.`),
  'request-anonymised': msg`The sender’s data was removed: notes and undoing are no longer possible.`,
  'erased-since': msg`This was already received, and its details have been erased since. It is not sent again.`,
  'weights-recorded': msg`Weights are recorded for this request. Undo them first.`,
  'not-staff': msg`Requests can be assigned only to staff.`,
  'not-mergeable': msg`Only an open request can be merged, and only with a request that has not ended.`,
  'merged-on': msg`Goods have come in with the other request since. The goods of this request can no longer be separated.`,
  'filters-full': msg`No more filters can be saved. Remove one first.`,
  'not-handed-over': msg`Weights are recorded for collection and donation requests only.`,
  'not-collected': msg`Weights can be recorded once a request is approved.`,
  'already-corrected': msg`Somebody else has already corrected this entry. The list above shows the current entry.`,
  implausible: asTheServerSays(msg`This weight is far from the usual weight of so many devices.`),
  unconfirmed: asTheServerSays(msg`This is unusual. Check it again and confirm that it is right.`),

  'content-changed': asTheServerSays(
    msg`Somebody else has saved this in the meantime. Look at their version first.`,
  ),
  'content-empty': msg`There is nothing to read yet: write and save the text in at least one language.`,
  'content-read-only': msg`The content now comes from an external site and is edited there.`,
  'content-unavailable': msg`The content site does not answer right now. Try again shortly.`,

  'picture-unsupported': msg`Only JPEG, PNG, WebP, AVIF and GIF pictures can be used.`,
  'picture-too-large': msg`The picture has too many pixels. Make it smaller and try again.`,
  'picture-broken': msg`The picture is damaged or incomplete.`,
  'picture-animated': msg`The picture is animated. Choose a still one.`,
  'picture-polyglot': msg`The file contains other data besides a picture.`,
  'picture-unavailable': asTheServerSays(msg`The picture cannot be fetched right now.`),
  'pictures-busy': picturesBusy,
  'pictures-unavailable': msg`Pictures cannot be opened right now.`,
  'vision-busy': msg`Many photos are being analysed right now. Try again in a moment.`,
  'vision-unavailable': msg`The photo analysis is not available right now. Try again in a few minutes.`,
  'photo-space-used': msg`Your photos use all the space of your account. First delete some on your timeline.`,
  'photos-of-the-day': msg`You have used up your photos for today.`,
  'too-many-photos': msg`Without an account you can analyse five photos an hour, and all people on the same network together thirty. Wait a while.`,
}

/** The messages in which a call differs from the others. */
export type OtherWords = Partial<Record<ProblemCode, MessageDescriptor>>

/** The words for a code; undefined where the server's sentence says more, and for codes of a newer server. */
export function wordsOf(code: string | undefined, otherwise: OtherWords = {}): string | undefined {
  const words = otherwise[code as ProblemCode] ?? WORDS[code as ProblemCode]
  if (!words) return undefined
  if (!('ours' in words)) return i18n._(words)
  return i18n.locale === 'en' ? undefined : i18n._(words.ours)
}

/** The words for an error: the server's own reason where only it has one. */
export function errorMessage(error: unknown, otherwise?: OtherWords): string {
  if (!(error instanceof ApiError) || !error.refusal) return fetchProblem(error)
  // The file met something in front of our server, which does not speak our API; our own limits are not what was met.
  if (error.status === 413 && error.code === 'http')
    return i18n._(
      msg`The proxy in front of this site does not accept files of this size. Choose a smaller file, and tell the operator: the setting for it is in the guide.`,
    )
  // A browser cannot tell whether a number of another country has a valid length.
  if (error.code === 'invalid' && error.field === 'phone_number')
    return i18n._(msg`No phone company uses numbers like this. Please check the digits.`)
  const said = wordsOf(error.code, otherwise) ?? error.message
  return said ? withId(said, error) : fetchProblem(error)
}

/** As a whole sentence, before another one follows. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
