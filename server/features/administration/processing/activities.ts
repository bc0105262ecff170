import { SHARED_BY_GUEST_DAYS } from '#contract/recognition/lessons.ts'
import { KEPT } from '#contract/foundation/retention.ts'
import { END_TOLD_DAYS } from '#contract/requests/submissions.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { contentImages, contentRevisions } from '#server/database/schema/content.ts'
import { confirmations, custodyActs, wipes } from '#server/database/schema/custody.ts'
import {
  identityAccount,
  identityHosted,
  identityRecoveryCode,
  identitySession,
  identityUser,
  identityVerification,
} from '#server/database/schema/identity.ts'
import { importRows, imports } from '#server/database/schema/imports.ts'
import { incidentLetters, incidentLog, incidents } from '#server/database/schema/incidents.ts'
import { chatEvents, chatIdentifiers, chatRequests, chats } from '#server/database/schema/chats.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messageDeliveries, messages, messageStops } from '#server/database/schema/messages.ts'
import { auditEntries, limitCounts, settings } from '#server/database/schema/operations.ts'
import {
  apiKeys,
  partnerRequests,
  partnerUpdates,
  peers,
  webhookDeliveries,
  webhooks,
} from '#server/database/schema/outside.ts'
import { consignments, partners } from '#server/database/schema/partners.ts'
import {
  invitations,
  notifications,
  pushDevices,
  staffMatters,
  staffSeen,
  users,
} from '#server/database/schema/people.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { bookings } from '#server/database/schema/pickups.ts'
import { pointReports, points } from '#server/database/schema/places.ts'
import { regularDays, regulars } from '#server/database/schema/regulars.ts'
import { reports } from '#server/database/schema/reports.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { rounds, roundStops, weighings } from '#server/database/schema/rounds.ts'
import {
  savedFilters,
  submissionEvents,
  submissionItems,
  submissionNotes,
  submissions,
} from '#server/database/schema/submissions.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { holdColumns, type Declared } from './declaration.ts'
import {
  admins,
  BACKUPS,
  staffRecipients,
  deskOfSender,
  drivers,
  messageGateway,
  messageServices,
  mailServer,
  partnersWithKey,
  PHOTO_PLACE,
  agencyRecipients,
  identityRecipients,
  pushServices,
  tableReaders,
  routingRecipients,
  visionRecipients,
} from './recipients.ts'
import { inBothLanguages } from '#server/texts/say.ts'

const withAccount = inBothLanguages('Until the account is deleted.')

/** The register: every column about people is in exactly one of these, and every other one in `impersonal-columns.ts`. */
export const ACTIVITIES: readonly Declared[] = [
  {
    id: 'accounts',
    name: inBothLanguages('Accounts and profiles'),
    data: inBothLanguages(
      'username, email address and, where given, name, phone number and company; role, and the consent',
    ),
    whose: 'accounts',
    purpose: inBothLanguages('To let people in, and to show them their own requests and nobody else’s.'),
    basis: 'consent',
    kept: () => withAccount,
    recipients: (env) => (env.ADMIN_ACCESS === 'signed-in' ? [staffRecipients(env)] : [deskOfSender, admins]),
    holds: [
      holdColumns(
        users,
        'id',
        'uid',
        'username',
        'name_key',
        'email',
        'first_name',
        'last_name',
        'phone_number',
      ),
      holdColumns(
        users,
        'role',
        'role_decided_at',
        'company_id',
        'locale',
        'consent_version',
        'consented_at',
      ),
      holdColumns(users, 'created_at', 'updated_at'),
    ],
  },
  {
    id: 'logins',
    name: inBothLanguages('Logging in'),
    data: inBothLanguages(
      'the password in a form from which it cannot be read back, or the name of the person at the agency, sessions with the kind of browser, the second step, and codes of mails',
    ),
    whose: 'accounts',
    purpose: inBothLanguages(
      'To recognise who logs in: passwords as Argon2id, sign-ins of staff at their agency, sessions, second steps, and codes in mails.',
    ),
    basis: 'consent',
    kept: ({ IDENTITY_PROVIDER }) =>
      IDENTITY_PROVIDER === 'firebase'
        ? inBothLanguages(
            'Passwords and sessions: by the rules of the provider. What was decided about an account here: as long as the account.',
          )
        : inBothLanguages(
            'Until the account is deleted; a session until {session_days} days after its last use, a code until {code_days} days after its end, a sign-up that broke off {broken_sign_up_h} hours.',
            {
              session_days: KEPT.session_days,
              code_days: KEPT.code_days,
              broken_sign_up_h: KEPT.broken_sign_up_days * 24,
            },
          ),
    recipients: (env) => [...identityRecipients(env), ...agencyRecipients(env), ...mailServer(env)],
    holds: [
      holdColumns(
        identityUser,
        'id',
        'name',
        'email',
        'emailVerified',
        'image',
        'disabledAt',
        'createdAt',
        'updatedAt',
      ),
      holdColumns(identityUser, 'factorId', 'factorSecret', 'factorStep', 'factorAt'),
      holdColumns(
        identitySession,
        'id',
        'userId',
        'token',
        'expiresAt',
        'ipAddress',
        'userAgent',
        'replacedAt',
      ),
      holdColumns(identitySession, 'createdAt', 'updatedAt', 'endsAt', 'agencyFactor'),
      holdColumns(
        identityAccount,
        'id',
        'accountId',
        'providerId',
        'userId',
        'password',
        'createdAt',
        'updatedAt',
      ),
      holdColumns(identityAccount, 'accessToken', 'refreshToken', 'idToken', 'scope'),
      holdColumns(identityAccount, 'accessTokenExpiresAt', 'refreshTokenExpiresAt'),
      holdColumns(identityRecoveryCode, 'id', 'userId', 'mark', 'createdAt'),
      holdColumns(identityVerification, 'id', 'identifier', 'value', 'purpose', 'email', 'expiresAt'),
      holdColumns(identityVerification, 'createdAt', 'updatedAt'),
      holdColumns(identityHosted, 'uid', 'disabledAt', 'validAfter'),
    ],
  },
  {
    id: 'requests',
    name: inBothLanguages('Requests'),
    data: inBothLanguages(
      'messages, names, places with street and landmark, phone numbers and devices of requests, and what was noted of and answered to them',
    ),
    whose: 'senders',
    purpose: inBothLanguages(
      'To deal with what somebody asked for: read it, answer it, fetch things, and report the outcome.',
    ),
    basis: 'request',
    kept: ({ RETENTION_MONTHS }) =>
      inBothLanguages(
        'Until its sender withdraws it or deletes the account; a guest’s until {RETENTION_MONTHS} months after the last change, an open one {END_TOLD_DAYS} days after the desk was told. Then it stays without the person.',
        { RETENTION_MONTHS, END_TOLD_DAYS },
      ),
    recipients: (env) => [staffRecipients(env), drivers, partnersWithKey, tableReaders],
    holds: [
      holdColumns(
        submissions,
        'id',
        'tracking_code',
        'user_id',
        'guest_id',
        'username',
        'name',
        'sent_by_guest',
        'title',
      ),
      holdColumns(
        submissions,
        'message',
        'location',
        'street',
        'landmark',
        'district_id',
        'phone_number',
        'locale',
        'source_url',
        'image_id',
      ),
      holdColumns(submissions, 'request_key', 'request_hash', 'consented_at', 'search', 'transporter'),
      holdColumns(submissionItems, 'submission_id', 'brand', 'image_id'),
      holdColumns(submissionEvents, 'submission_id', 'note', 'image_id', 'request_key'),
      holdColumns(submissionNotes, 'submission_id', 'partner', 'text', 'at'),
      holdColumns(partnerRequests, 'submission_id', 'api_key_id', 'latitude', 'longitude'),
      holdColumns(partnerUpdates, 'submission_id', 'api_key_id', 'given_id'),
    ],
  },
  {
    id: 'visits',
    name: inBothLanguages('Appointments and visits'),
    data: inBothLanguages('appointments, visits, and signatures'),
    whose: 'senders',
    purpose: inBothLanguages(
      'To come at the time that was agreed, and to have it confirmed that something was handed over.',
    ),
    basis: 'request',
    kept: () =>
      inBothLanguages(
        'As long as the request. Signature and notes go with the person; that there was a visit stays.',
      ),
    recipients: (env) => [staffRecipients(env), drivers, ...routingRecipients(env)],
    holds: [
      holdColumns(bookings, 'submission_id', 'booked_at', 'ended_at', 'missed_at'),
      holdColumns(
        roundStops,
        'submission_id',
        'latitude',
        'longitude',
        'note',
        'confirmed_by',
        'drawing',
        'outcome',
      ),
    ],
  },
  {
    id: 'regulars',
    name: inBothLanguages('Regular pick-ups'),
    data: inBothLanguages(
      'names, phone numbers, email addresses, places and goods of people who are visited every so many weeks, and when',
    ),
    whose: 'regulars',
    purpose: inBothLanguages('To come as often as was agreed, without being asked each time.'),
    basis: 'request',
    kept: ({ RETENTION_MONTHS }) =>
      inBothLanguages(
        'Until its person has it deleted, deletes the account that follows it, or {RETENTION_MONTHS} months after the last pick-up was to be.',
        { RETENTION_MONTHS },
      ),
    recipients: (env) => [staffRecipients(env), drivers],
    holds: [
      holdColumns(regulars, 'id', 'name', 'phone_number', 'email', 'mails', 'messages', 'district_id'),
      holdColumns(regulars, 'street', 'landmark', 'message', 'items', 'waste_source', 'note'),
      holdColumns(regulars, 'weeks', 'weekday', 'starts', 'ends', 'first_day', 'last_day', 'paused'),
      holdColumns(regulars, 'ended_at', 'consented_at', 'version', 'created_at'),
      holdColumns(regularDays, 'regular_id', 'day', 'submission_id'),
    ],
  },
  {
    id: 'photos',
    name: inBothLanguages('Photos and what was recognised on them'),
    data: inBothLanguages('photos, and what was recognised on them'),
    whose: 'photographers',
    purpose: inBothLanguages(
      'To tell somebody what a device is and what to do with it, and to show it with a request.',
    ),
    basis: 'request',
    kept: () =>
      inBothLanguages(
        'Of a guest {guest_photo_h} hours, or as long as the request that it came with; of an account until it or the account is deleted. A photo that nothing shows: {unused_photo_h} hours; of a driver, as long as they may say what it belongs to, until {told_late_days} days after the day of the round.',
        {
          guest_photo_h: KEPT.guest_photo_h,
          unused_photo_h: KEPT.unused_photo_h,
          told_late_days: KEPT.told_late_days,
        },
      ),
    recipients: (env) => [
      inBothLanguages('Staff: those that came with a request, and it is recorded'),
      ...visionRecipients(env),
    ],
    holds: [
      holdColumns(images, 'id', 'user_id', 'guest_id', 'storage_key', 'phash', 'created_at', 'expires_at'),
      holdColumns(analyses, 'id', 'user_id', 'guest_id', 'image_id', 'verdict', 'device_class', 'candidates'),
      holdColumns(analyses, 'several', 'corrected_class', 'corrected_at', 'analyzed_at', 'expires_at'),
    ],
    places: [PHOTO_PLACE],
  },
  {
    id: 'learning',
    name: inBothLanguages('Learning from shared photos'),
    data: inBothLanguages('which photos were shared to learn from, and what they show'),
    whose: 'photographers',
    purpose: inBothLanguages(
      'To improve the program that looks at photos, with those whose owners allowed it, without their names.',
    ),
    basis: 'consent',
    kept: () =>
      inBothLanguages(
        'Until the permission is withdrawn; a guest’s photo {SHARED_BY_GUEST_DAYS} days at most.',
        {
          SHARED_BY_GUEST_DAYS,
        },
      ),
    recipients: (env) => [staffRecipients(env)],
    holds: [holdColumns(analyses, 'shared_at', 'label')],
  },
  {
    id: 'notifications',
    name: inBothLanguages('Notifications in the app'),
    data: inBothLanguages(
      'notifications, with tracking codes; of staff, up to when they have seen what waits',
    ),
    whose: 'accounts',
    purpose: inBothLanguages('To tell what happened to own requests and photos, and staff what waits.'),
    basis: 'consent',
    kept: () => inBothLanguages('{notification_days} days.', { notification_days: KEPT.notification_days }),
    recipients: () => [],
    holds: [
      holdColumns(notifications, 'id', 'user_id', 'kind', 'params', 'once_key', 'created_at', 'read_at'),
      holdColumns(staffMatters, 'kind', 'subject_id', 'params', 'by_id', 'at'),
      holdColumns(staffSeen, 'user_id', 'kind', 'seen_at'),
    ],
  },
  {
    id: 'mails',
    name: inBothLanguages('Mails and messages on devices'),
    data: inBothLanguages('addresses for news of requests, and of devices that show messages'),
    whose: 'senders',
    purpose: inBothLanguages(
      'To carry news of a request to people who asked for it. A mail never contains the words of the request’s sender.',
    ),
    basis: 'consent',
    kept: () =>
      inBothLanguages(
        'That one was sent, or is owed: {mail_days} days; written to a file where there is no mail server: {mail_file_days} days. An address left with a request as long as that, or until mails are stopped; a device {device_days} days after the app was last open there.',
        { mail_days: KEPT.mail_days, mail_file_days: KEPT.mail_file_days, device_days: KEPT.device_days },
      ),
    recipients: (env) => [staffRecipients(env), ...mailServer(env), pushServices],
    holds: [
      holdColumns(submissions, 'notify_email'),
      holdColumns(users, 'mail_wanted', 'digest_wanted', 'quiet_groups'),
      holdColumns(
        mails,
        'id',
        'once_key',
        'kind',
        'params',
        'submission_id',
        'event_id',
        'user_id',
        'created_at',
      ),
      holdColumns(mails, 'taken_until', 'sent_at', 'refused_at'),
      holdColumns(
        pushDevices,
        'id',
        'user_id',
        'endpoint',
        'p256dh',
        'auth',
        'locale',
        'session_id',
        'heard_at',
        'rung_at',
      ),
    ],
    places: ['DATA_DIR: mail', 'pgboss.job (identity-mail, consignment-mail)'],
  },
  {
    id: 'messages',
    name: inBothLanguages('Messages to telephones'),
    data: inBothLanguages('numbers for news of requests, and numbers that want none'),
    whose: 'senders',
    purpose: inBothLanguages(
      'To remind people of a visit and to tell them the steps that they wait for, where they left a number for that. A message never contains the words of the request’s sender.',
    ),
    basis: 'consent',
    kept: () =>
      inBothLanguages(
        'That one was sent, or is owed: {message_days} days. A number left with a request as long as that, or until messages are stopped; a number that wants none {message_stop_days} days, so that nobody else can order some for it.',
        { message_days: KEPT.message_days, message_stop_days: KEPT.message_stop_days },
      ),
    recipients: (env) => [staffRecipients(env), ...messageGateway(env)],
    holds: [
      holdColumns(submissions, 'notify_phone'),
      holdColumns(messages, 'id', 'once_key', 'kind', 'params', 'submission_id', 'event_id', 'created_at'),
      holdColumns(messages, 'taken_until', 'unclear', 'end', 'ended_at', 'service_key'),
      holdColumns(messageDeliveries, 'service_key', 'name', 'state', 'code', 'at'),
      holdColumns(messageStops, 'phone', 'stopped_at'),
    ],
  },
  {
    id: 'chats',
    name: inBothLanguages('Requests by message'),
    data: inBothLanguages(
      'the names by which a service of messages knows people, where a conversation stands, what they wrote until it was dealt with, and whether answers arrived',
    ),
    whose: 'senders',
    purpose: inBothLanguages(
      'To take requests where people write, to answer them there, and to bring what they write to the right request.',
    ),
    basis: 'request',
    kept: () =>
      inBothLanguages(
        'What was written until it was dealt with, a few seconds as a rule; that it came, and a message of an unknown kind, {chat_event_days} days. The chat as long as a request that was made in it, else {chat_days} days after its person wrote last.',
        { chat_event_days: KEPT.chat_event_days, chat_days: KEPT.chat_days },
      ),
    recipients: (env) => [staffRecipients(env), ...messageServices(env)],
    holds: [
      holdColumns(chats, 'id', 'channel', 'reply_to', 'locale', 'standing', 'created_at', 'heard_at'),
      holdColumns(chatIdentifiers, 'id', 'chat_id', 'channel', 'kind', 'value', 'seen_at'),
      holdColumns(chatRequests, 'submission_id', 'chat_id'),
      holdColumns(chatEvents, 'id', 'channel', 'key', 'event', 'unread', 'received_at', 'ended_at'),
      holdColumns(chatEvents, 'chat_id'),
      holdColumns(messages, 'chat_id', 'reply'),
    ],
  },
  {
    id: 'outside',
    name: inBothLanguages('Telling programs of others'),
    data: inBothLanguages('what was told to programs of others, without names'),
    whose: 'senders',
    purpose: inBothLanguages(
      'To tell programs that the operator has named what happens: kind, status, district, kilograms, and a number that stands for the request.',
    ),
    basis: 'interest',
    kept: () =>
      inBothLanguages(
        '{delivery_days} days after it has arrived or was given up; what still waits for that, until then or until the program is removed.',
        { delivery_days: KEPT.delivery_days },
      ),
    recipients: () => [inBothLanguages('Programs that an administrator has named')],
    holds: [holdColumns(webhookDeliveries, 'payload')],
  },
  {
    id: 'staff',
    name: inBothLanguages('What staff did'),
    data: inBothLanguages('what members of the staff did, and when'),
    whose: 'staff',
    purpose: inBothLanguages(
      'To know who did what: decisions, notes, weights, rounds, papers, texts and settings.',
    ),
    basis: 'interest',
    kept: () =>
      inBothLanguages('What was done stays; who did it is no longer named once the account is deleted.'),
    recipients: (env) => [staffRecipients(env)],
    holds: [
      holdColumns(submissions, 'cleared_by', 'assignee_id'),
      holdColumns(submissionEvents, 'actor_id', 'assignee_id'),
      holdColumns(submissionNotes, 'author_id'),
      holdColumns(savedFilters, 'user_id', 'name', 'filters'),
      holdColumns(weightEntries, 'recorded_by'),
      holdColumns(custodyActs, 'actor_id', 'reason'),
      holdColumns(wipes, 'recorded_by'),
      holdColumns(consignments, 'created_by'),
      holdColumns(certificates, 'issued_by', 'ended_by'),
      holdColumns(reports, 'handed_in_by'),
      holdColumns(rounds, 'driver_id', 'note'),
      holdColumns(roundStops, 'done_by'),
      holdColumns(contentRevisions, 'edited_by'),
      holdColumns(contentImages, 'uploaded_by'),
      holdColumns(points, 'state_by'),
      holdColumns(pointReports, 'handled_by'),
      holdColumns(settings, 'changed_by'),
      holdColumns(apiKeys, 'created_by'),
      holdColumns(webhooks, 'created_by'),
      holdColumns(peers, 'added_by'),
      holdColumns(imports, 'created_by', 'committed_by'),
    ],
  },
  {
    id: 'invitations',
    name: inBothLanguages('Invitations of staff'),
    data: inBothLanguages('the name or email address of an invited person, the role, and who invites'),
    whose: 'invited',
    purpose: inBothLanguages('To give people who are to work here their role by a link.'),
    basis: 'interest',
    kept: () =>
      inBothLanguages(
        'Until the invitation is accepted or withdrawn, {invitation_days} days at most; the address with its mail until that is sent, three days at most.',
        { invitation_days: KEPT.invitation_days },
      ),
    recipients: (env) => [admins, ...mailServer(env)],
    holds: [holdColumns(invitations, 'id', 'role', 'who', 'locale', 'invited_by', 'created_at', 'ends_at')],
  },
  {
    id: 'imports',
    name: inBothLanguages('Registers that were brought in'),
    data: inBothLanguages(
      'the rows of a register before they are made: names, phone numbers, addresses; national identity numbers are left out',
    ),
    whose: 'senders',
    purpose: inBothLanguages(
      'To bring over the requests and places that an organisation has kept in a spreadsheet.',
    ),
    basis: 'interest',
    kept: () =>
      inBothLanguages(
        'Until the entry is made; rows that were refused, and registers that nobody makes, {import_days} days.',
        {
          import_days: KEPT.import_days,
        },
      ),
    recipients: () => [admins],
    holds: [holdColumns(imports, 'columns', 'storage_key'), holdColumns(importRows, 'cells', 'values')],
  },
  {
    id: 'audit',
    name: inBothLanguages('Audit log'),
    data: inBothLanguages('which powers were used on which account or request'),
    whose: 'staff',
    purpose: inBothLanguages(
      'To show afterwards who used which power over accounts and data. It never holds what was in them.',
    ),
    basis: 'interest',
    kept: () => inBothLanguages('It stays; a name disappears from it with the account.'),
    recipients: () => [admins],
    holds: [holdColumns(auditEntries, 'actor_id', 'subject', 'details', 'request_id')],
  },
  {
    id: 'rights',
    name: inBothLanguages('Requests about personal data'),
    data: inBothLanguages('what was asked about personal data, with contact, and the answers'),
    whose: 'askers',
    purpose: inBothLanguages(
      'To answer within the time of the law who asks about their data, and to prove that it was answered.',
    ),
    basis: 'duty',
    kept: () =>
      inBothLanguages(
        'Who asked, what and the answer: {rights_days} days after it; that it was answered, and when, stays. Where the account was deleted with the answer: until its letter is sent. Where the address was not confirmed: {unproven_rights_h} hours after the mail with the link; where that could not be sent, {unmailed_rights_days} days.',
        {
          rights_days: KEPT.rights_days,
          unproven_rights_h: KEPT.unproven_rights_h,
          unmailed_rights_days: KEPT.unmailed_rights_days,
        },
      ),
    recipients: (env) => [admins, ...mailServer(env)],
    holds: [
      holdColumns(
        rightsRequests,
        'id',
        'kind',
        'origin',
        'user_id',
        'email',
        'phone_number',
        'locale',
        'message',
      ),
      holdColumns(
        rightsRequests,
        'received_at',
        'due_at',
        'proof_mailed_at',
        'confirmed_at',
        'state',
        'done',
        'refusal',
        'answer',
      ),
      holdColumns(rightsRequests, 'given_ids', 'closed_at', 'closed_by', 'forgotten_at'),
      holdColumns(rightsRequests, 'answer_mail', 'answer_mail_at'),
    ],
  },
  {
    id: 'incidents',
    name: inBothLanguages('Incidents with personal data'),
    data: inBothLanguages('what was disclosed, and who did what about it'),
    whose: 'staff',
    purpose: inBothLanguages(
      'To tell those affected and the authority in time, each once, and to prove what was done.',
    ),
    basis: 'duty',
    kept: () =>
      inBothLanguages(
        'It stays. To whom a letter went is kept as a fingerprint of the address; who recorded something is no longer named once the account is deleted.',
      ),
    recipients: () => [admins],
    holds: [
      holdColumns(incidents, 'created_by'),
      holdColumns(incidentLog, 'actor_id', 'text'),
      holdColumns(incidentLetters, 'tag'),
    ],
  },
  {
    id: 'partners',
    name: inBothLanguages('Contacts of partners, and the books of the stores'),
    data: inBothLanguages('names and contacts at partners, signatures by name, and photos of papers'),
    whose: 'partners',
    purpose: inBothLanguages(
      'To hand things on to licensed receivers, and to prove the outcome of every kilogram, also with photos of papers.',
    ),
    basis: 'request',
    kept: () =>
      inBothLanguages(
        'It stays with the books; a contact until it is changed, the name of who signed for a receiver until an administrator forgets it because that person asks.',
      ),
    recipients: (env) => [
      staffRecipients(env),
      inBothLanguages('The receiver of a consignment, by its link'),
      ...mailServer(env),
    ],
    holds: [
      holdColumns(partners, 'name', 'address', 'phone_number', 'email', 'note'),
      holdColumns(consignments, 'vehicle', 'note'),
      holdColumns(confirmations, 'by_name', 'note', 'image_id'),
      holdColumns(custodyActs, 'image_id'),
      holdColumns(wipes, 'done_by', 'log', 'image_id'),
      holdColumns(weighings, 'image_id'),
    ],
  },
  {
    id: 'logs',
    name: inBothLanguages('Server log, limits and backups'),
    data: inBothLanguages(
      'looked-up usernames, hashed addresses of the network, and copies of everything in backups',
    ),
    whose: 'accounts',
    purpose: inBothLanguages(
      'To find faults, to slow down people who try out passwords, and to restore everything after a disaster.',
    ),
    basis: 'interest',
    kept: ({ BACKUP_AT, BACKUP_KEEP: { d, w, m } }) =>
      inBothLanguages(
        'The log: as long as the operator keeps it; counts: until the limit has ended, a day at most. Backups: {backups}; one still holds what was deleted since.',
        {
          backups: BACKUP_AT
            ? inBothLanguages('the newest of {d} days, {w} weeks and {m} months', { d, w, m })
            : inBothLanguages('as long as the operator keeps them'),
        },
      ),
    recipients: () => [inBothLanguages('The operator of the server')],
    holds: [holdColumns(limitCounts, 'key')],
    places: ['log', BACKUPS],
  },
]
