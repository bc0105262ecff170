import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Pairs, type Notice } from './privacy-parts.tsx'

export const english: Notice = {
  title: 'Privacy',
  ask: {
    title: 'Ask about your data',
    lead: 'For people without an account here. If you have one, ask in your profile: then the operator knows at once that it is you.',
  },
  lead: 'Which data about you is kept here, why, for how long, who sees it, and what you can do about it.',
  versionOf: (date) => `Version of ${date}`,
  sections: ({ operator, contact, retentionMonths, hosted, openDesk, vision }) => [
    {
      title: 'In short',
      body: (
        <ul>
          <li>You can look around and send a request without an account.</li>
          <li>
            {openDesk
              ? 'Your request is read in order to handle it. On this installation everybody who is logged in can see it.'
              : 'The operator’s staff read your request in order to handle it. Other visitors do not see it.'}
          </li>
          <li>No advertising, no tracking, no cookies that follow you.</li>
          {hosted && <li>Google handles your login and your password.</li>}
          <li>You can see, correct, download and delete the data about you, by yourself and at any time.</li>
        </ul>
      ),
    },
    {
      title: 'Who is responsible',
      body: (
        <>
          <p>
            {operator ? (
              <>
                <strong>{operator}</strong>, as the operator of this installation:
              </>
            ) : (
              'The operator of this installation:'
            )}{' '}
            the organisation that runs this service at the address you opened, and answers your requests. In
            the words of Law No. 27 of 2022 on Personal Data Protection it is the controller of your personal
            data. Resirkuit is the name of the software; its makers receive nothing from here.
          </p>
          {contact}
        </>
      ),
    },
    {
      title: 'Which data is kept, and why',
      body: (
        <>
          <h3>When you send a request</h3>
          <p>
            Your message and, if you give them, your place, your street and a mark by which the driver finds
            the door, your name, your phone number, an email address for news, and the devices that you list,
            with brand, condition and photo, and whether they come from a household or a business; the time of
            the pick-up, and your signature if you sign for the handover; the time of sending, the page you
            sent the request from and its language, the progress of the request, and the operator’s notes and
            messages to you. Staff may also write notes among themselves that help with the request, such as
            when to ring; you may ask the operator for these notes. Without an account you are known by a
            random number that your browser has made, and by a name that follows from it, such as
            “Guest-7K2QX”.
          </p>
          <p>
            <strong>Why:</strong> to handle your request. <strong>Legal basis:</strong> your own request
            (Article 20 paragraph (2) letter b).
          </p>
          <p>
            If you call instead, staff record the same details for you, and the fact that you agreed orally.
            If you bring something in person, you need not say who you are; your name, phone number or email
            address is recorded only if you agree. You can ask for a link that moves the request to your
            device. An operator that kept requests in a spreadsheet before can bring them in; national
            identity numbers in it are not stored.
          </p>
          <p>
            When you search for a place, you may allow the use of your device’s position, so that places
            nearby are proposed. The position is asked for only when you press the button, goes to this server
            with the search, rounded to a kilometre, and is not kept. A pin that you set on a map is used in
            the same way. On the page of drop-off points it stays on your device. People who report with the
            sticker of a drop-off point are not asked for their name, and no data about them is stored with
            the report.
          </p>
          <h3>When you send a photo</h3>
          <p>
            The photo, made smaller and without the place, the time and the camera data that a phone writes
            into it; the result of the analysis, and the device that you say it is. If the same photo is sent
            again, a fingerprint of its picture recognises it.{' '}
            {vision === 'embedded' &&
              'A program on this server analyses it; the photo never leaves this server.'}
            {vision === 'remote' &&
              'A program of a company that the operator has chosen analyses it: a smaller copy is sent there.'}{' '}
            Your correction is kept with it, so that this program can be improved. Only if you allow it for a
            photo do staff see that photo, without your name, and record which device it shows. It is then
            used to train the program.
          </p>
          <p>
            <strong>Why:</strong> to tell you what the device is and what to do with it.{' '}
            <strong>Legal basis:</strong> your own request (Article 20 paragraph (2) letter b).
          </p>
          <h3>When you have an account</h3>
          <p>
            Your username and email address and, if you give them, your first and last name and your phone
            number; your role, and the company that the operator has linked to you; when you signed up; which
            version of this notice you agreed to, and when; notifications about your requests and photos.{' '}
            {hosted
              ? 'Your email address, your password and your logins are kept by Google Firebase Authentication, which the operator has chosen for this; the server here sees no password.'
              : 'Your password is kept only in a form from which it cannot be read back (Argon2id). Each login is kept with its times, a fingerprint of its key, and the kind of browser and system, such as “Chrome on Android”, without version, model or address. Your profile lists the logins and can end each of them. If you turn on the second step, the key of your authenticator app is kept encrypted, and your recovery codes only as fingerprints. It is also recorded whether you opened a link in an email to your address. Staff may sign in at their agency instead: it learns when they do, and the name by which it knows them, their address, names and role come from there; its groups are read at each sign-in and not kept.'}{' '}
            When you sign up, the requests that you sent as a guest from the same device move to your account.
          </p>
          <p>
            <strong>Why:</strong> to let you in, and to show you your requests and nobody else’s.{' '}
            <strong>Legal basis:</strong> your consent when you signed up (Article 20 paragraph (2) letter a).
          </p>
          <h3>So that the service stays safe</h3>
          <ul>
            <li>
              The server counts how often an internet address calls it, to slow down people who guess
              passwords. It keeps these counts for about a day at most, and stores only a fingerprint of the
              address.
            </li>
            <li>
              The server’s log has a line for each call: the function, the time, the result, and whether a
              guest or a member called. It contains no messages, phone numbers, passwords or internet
              addresses. A username that is looked up before a login is logged, because many look-ups in a row
              mean that somebody is guessing names.
            </li>
            <li>
              When the web app fails, your browser reports the error to that log, cleared of email addresses,
              numbers and keys.
            </li>
            <li>
              An audit log records what administrators do with accounts, such as looking one up or changing a
              role, and that an account changed its address, was downloaded or was deleted; and that staff
              corrected or erased a request, or viewed its photo. It does not contain the content.
            </li>
          </ul>
          <p>
            <strong>Legal basis:</strong> the legitimate interest of everybody here in a safe service (Article
            20 paragraph (2) letter f).
          </p>
          <h3>Emails</h3>
          <p>
            You get an email to confirm your address when you sign up or change it, one when you have
            forgotten your password, and one after your password or your email address was changed
            {!hosted && ', or your second step was turned on or off'}. {hosted && 'Google sends those. '}
            An address that the operator has listed for an administrator gets an email that offers this role,
            administrators get one when a backup has failed, the receiver of a consignment gets a link to
            confirm it, and somebody whom an administrator invites to work here gets a link that gives a role.
            News about your requests comes only if you ask for it, in your profile or by leaving an address
            with a request: each step of a request, with its tracking code, the event, the operator’s note and
            the appointment, but without your own text. Each of these emails has a link that stops them,
            without an account. Staff get an email once a day with figures about open work, until they stop
            it. If data about you is ever disclosed, the operator also writes to you.{' '}
            {hosted
              ? 'These are sent through the operator’s mail server, if there is one.'
              : 'They are sent through the operator’s mail server, if there is one.'}{' '}
            There is no newsletter.
          </p>
          <h3>Regular pick-ups</h3>
          <p>
            If you agree with the operator that somebody comes every week, every two weeks or every four
            weeks: your name, phone number or email address, place, what you hand over, the day and the time,
            and a note of staff to the driver. A request is made of it for each day. Taking one request back
            removes it alone; ask the operator to end or to delete the regular pick-up.
          </p>
          <h3>Messages to your telephone</h3>
          <p>
            Only if the operator offers them and you ask for them with a request: the number to which they go.
            A message has the tracking code, the event, the day and time of a visit and a link to the request,
            without your own text. It goes through a company that sends messages for the operator. Each has a
            link that stops them for that number, also when somebody else left it.
          </p>
          <p>
            If you write to the operator in a service of messages, such as Telegram or WhatsApp: the name by
            which the service knows you, and your number if it tells it. What you write becomes your request,
            or part of its conversation. STOP ends it. The service reads and keeps it by its own rules, and
            may tell the operator whether an answer arrived and was read.
          </p>
          <h3>Notifications on a device</h3>
          <p>
            Only if you switch them on in your profile, and your browser agrees: the address at which the
            service of your browser’s maker accepts messages for that device, and a key for it. A message
            contains the tracking code and the event, encrypted so that only your device can read it. Logging
            out on the device ends the notifications.
          </p>
          <p>
            <strong>Legal basis</strong> of these, if you asked for them: your consent, which you can withdraw
            in the same place where you gave it (Article 20 paragraph (2) letter a).
          </p>
          <h3>When you ask about your data</h3>
          <p>
            Your question, the address or phone number for the answer, and the answer. Without an account, a
            link in an email proves that the address is yours: before you open it nobody searches for data,
            and people who type your address do not learn whether there is any.
          </p>
          <p>
            <strong>Legal basis:</strong> the operator’s duty by law (Article 20 paragraph (2) letter c).
          </p>
        </>
      ),
    },
    {
      title: 'For how long',
      body: (
        <>
          <Pairs
            of={[
              ['Account and profile', 'Until you delete the account.'],
              [
                'Requests of an account',
                'Until you delete the account or the request. After that they stay without you: without your name, your phone number, your text, messages to you and notes about you, the brands and photos of the devices, and the place, unless it is only a district. Open requests are cancelled.',
              ],
              [
                'Requests of a guest',
                retentionMonths === undefined
                  ? 'The same details are removed when you delete them, and after a number of months without any action, which the operator has set. For open requests, the operator is told a month before.'
                  : `The same details are removed when you delete them, and after ${retentionMonths} months without any action. For open requests, the operator is told a month before.`,
              ],
              [
                'Regular pick-ups',
                retentionMonths === undefined
                  ? 'Until you have it deleted, delete the account that follows it, or for a number of months after its end, which the operator has set.'
                  : `Until you have it deleted, delete the account that follows it, or for ${retentionMonths} months after its end.`,
              ],
              [
                'Photos and analyses of a guest',
                '24 hours; a photo that the operator may learn from, until you withdraw your permission, a year at most. A photo that you send with a request is kept as long as the request. After you sign up on the same device, they stay with the account.',
              ],
              [
                'Photos and analyses of an account',
                'Until you delete them or the account. A photo that no post and no analysis shows is deleted after a day.',
              ],
              !hosted && ['Logins', '30 days after the last use, or until you log out.'],
              !hosted && [
                'Codes in emails',
                'A code for a new password works for 1 hour, a code to confirm an address for 24 hours. Codes are deleted a week later. Only their fingerprints are kept.',
              ],
              !hosted && ['An interrupted sign-up', '24 hours.'],
              ['Notifications', '12 months.'],
              [
                'Emails about requests',
                'The record that an email was sent or is due: a month. If the operator has no mail server, the email is a file on the server for the same time. The address left with a request: until you stop the emails, or your details are removed from the request.',
              ],
              [
                'Messages about requests',
                'The record that a message was sent or is due: a month. The number left with a request for them: until you stop the messages, or your details are removed from the request. A number that wants none: a year, so that nobody else can order some for it.',
              ],
              [
                'Requests by message',
                'Your name in the service of messages: as long as a request that you made there, else 90 days after you wrote last. What you wrote is part of the request; the event itself is dropped once it was dealt with, and that it came a week later.',
              ],
              [
                'Devices that show notifications',
                'Until you switch them off or log out there, or for a month after you last opened the app there.',
              ],
              !hosted && [
                'Emails',
                'The address for an email about your account is kept with the email until it is sent, for about a day at most. If the operator has no mail server, emails are files on the server for 30 days.',
              ],
              [
                'Books of the stores',
                'They stay, so that kilograms can be traced. Photos that staff have added to them, of a slip, a scale or destroyed data, stay as well. The names of staff in the entries are removed when their account is deleted. A record of destroyed data names the person who destroyed it, and a consignment names the person who confirmed it for the receiver. The address for the receiver’s link is kept with the email until it is sent, for three days at most.',
              ],
              [
                'Questions about your data',
                'Until 12 months after the answer; after that only the fact that there was a question, and the time of the answer. If the address was not confirmed, 24 hours after the email that asks for the confirmation; if that email could not be sent, three days.',
              ],
              [
                'Letters about disclosed data',
                'The fact that a letter went to your address stays with the record of the incident, as a fingerprint from which the address cannot be read back.',
              ],
              [
                'Invitations of staff',
                'The name or address of an invited person: until the invitation is accepted or withdrawn, seven days at most; the address with its email until that is sent, three days at most.',
              ],
              ['Audit log', 'It stays. Your name is removed from it with your account.'],
              [
                'The server’s log, and backups',
                'As long as the operator keeps them. A backup still contains data that was deleted after it was made.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      title: 'Who sees it',
      body: (
        <>
          <ul>
            <li>You yourself, on your device and in your account.</li>
            {openDesk ? (
              <li>
                Everybody who is logged in here: all requests, with message, place, phone number and email
                address, and all accounts, with name, email address and phone number. The operator chose this
                setting.
              </li>
            ) : (
              <>
                <li>
                  The operator’s staff: all requests, with message, place and phone number, and the email
                  address left with the request or belonging to the sender’s account.
                </li>
                <li>Administrators: the accounts as well, with name, email address and phone number.</li>
              </>
            )}
            <li>
              The driver of a round, on its day: the name, address, phone number, message and list of items of
              each request in the round.
            </li>
            <li>
              A road map server, if the operator uses one: the positions of the stops of a round, without
              personal data.
            </li>
            <li>
              If another program sent a request for you, e.g. the reporting app of your city: the operator of
              that program follows it there, with its message, place and status.
            </li>
            <li>
              Programs to which the operator sends messages about events here: the kind, status, district,
              device class and kilograms of a request, without personal data.
            </li>
            <li>
              Photos: you. The operator’s staff see only photos that you sent with a request, which is logged,
              and photos that the operator may learn from. Photos of papers and of destroyed data that staff
              have added can be seen by all staff, which is not logged. A link to a photo works for at most
              two hours, for anybody who has it, and only as long as the account it was made for may see the
              photo.
            </li>
            {vision === 'remote' && (
              <li>
                The company whose program analyses photos: a copy of each photo, without your name, also
                outside of Indonesia. Its own rules decide what it keeps; ask the operator which company it
                is.
              </li>
            )}
            <li>
              If you have asked for messages to your telephone: the company that sends them for the operator,
              with the number and the message. Ask the operator which company it is.
            </li>
            <li>
              If you have switched on notifications on a device: the maker of its browser passes them on. It
              sees the time of a message, not its content.
            </li>
            <li>
              If the operator keeps the database, photos or backups on machines of a company: that company
              stores them for the operator. Ask the operator which company it is.
            </li>
            {hosted && (
              <li>
                Google, as the provider of Firebase Authentication: your email address, your password and when
                you log in, also outside of Indonesia. Anybody who knows your exact username can learn your
                email address.
              </li>
            )}
          </ul>
          <p>
            The software passes nothing on to anybody else, and loads nothing from elsewhere by itself
            {hosted && ' except the parts that Google’s login needs'}. A video in a text comes from YouTube or
            Vimeo, and a map in this app from a server that the operator has chosen. They load only when you
            press the button, and the provider then learns your internet address. A button that opens WhatsApp
            or a map takes you there only when you press it.
          </p>
        </>
      ),
    },
    {
      title: 'Data in your browser',
      body: (
        <>
          <p>
            There is one cookie, for staff who sign in at their agency: it ends with the sign-in, after ten
            minutes at most. The following stays in the storage of your browser until you delete the data of
            this site there. Logging out removes the login.
          </p>
          <Pairs
            of={[
              ['Choices', 'Language, and light or dark appearance.'],
              [
                'Guest number',
                'With it this browser can follow the requests sent from it, and show the photos that were analysed with it in the last 24 hours, and those that the operator may learn from. Other people who use the same browser can do so too.',
              ],
              [
                'Requests and posts',
                'Text that you have not sent yet, requests waiting for a connection, the tracking codes of sent requests, and the places you chose last. If you are logged in, also a copy of your timeline; logging out removes it.',
              ],
              [
                'Login',
                'The key of your session, a mark that there is one, and a copy of your profile, so that the app knows you without a connection.',
              ],
              [
                'Notifications on this device',
                'Whether they are shown, and for which account; logging out removes it.',
              ],
              [
                'Rounds of a driver',
                'On the driver’s phone: name, address, phone number and list of the items of that day, until the day ends or the driver logs out. Weights, their photos and your signature stay there until they have been sent.',
              ],
              [
                'Public pages',
                'The program itself, and copies of news, catalogue, figures and pictures, so that they open without a connection. They contain no data of your account.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      title: 'Your rights, and how to use them here',
      body: (
        <>
          <p>
            Articles 5 to 13 of the law give you these rights. You can use most of them yourself. For the
            rest, ask in your profile, or with the form below: the operator has to answer within 72 hours.
          </p>
          <Pairs
            of={[
              [
                'To know and to see',
                <>
                  This page, and <Link to={paths.profile}>your profile</Link>.
                </>,
              ],
              [
                'To correct',
                <>
                  <Link to={paths.editProfile}>Edit Profile</Link>. For the text of a request, ask the
                  operator: staff correct it at your request, and the history of the request records it.
                </>,
              ],
              [
                'To get a copy',
                <>
                  “Download my data” in <Link to={paths.profile}>your profile</Link>: everything, in one ZIP
                  file: your photos, and the rest in a form that programs can read (JSON).
                </>,
              ],
              [
                'To delete, and to withdraw consent',
                <>
                  “Delete my account” in <Link to={paths.profile}>your profile</Link>, or ask an administrator
                  to do it. For a single request: “Cancel and delete” on the page of its tracking code. An
                  account is based on your consent, so withdrawing it means deleting the account.
                </>,
              ],
              [
                'To restrict, to object, to be compensated',
                'Ask the operator, in your profile or with the form below. There are no automatic decisions about you here: people read your request and answer.',
              ],
              [
                'Without an account',
                '“Cancel and delete” on the page of the tracking code, on the device you sent the request from. To download it, sign up on that device: your requests move to your account. Or ask with the form below, with the address that you left with the request: a copy comes by email, and staff correct or erase the request if you ask for it.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      title: 'Questions, and changes',
      body: (
        <p>
          Ask the operator of this installation, at the place where you hand over your devices or with{' '}
          <Link to={paths.collection}>a request</Link> here. When this notice changes, its date changes, and
          your profile asks for your consent again.
        </p>
      ),
    },
  ],
}
