import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Pairs, type Notice } from './privacy-parts.tsx'

export const english: Notice = {
  title: 'Privacy',
  ask: {
    title: 'Ask about your data',
    lead: 'For who has no account here. Logged in, ask in your profile: then the operator knows at once that it is you.',
  },
  lead: 'What is kept about you here, why, for how long, who sees it, and what you can do about it.',
  versionOf: (date) => `Version of ${date}`,
  sections: ({ operator, retentionMonths, hosted, openDesk, vision }) => [
    {
      title: 'In short',
      body: (
        <ul>
          <li>You can look around and send an enquiry without an account.</li>
          <li>
            {openDesk
              ? 'What you send is read to deal with it. On this installation everybody who is logged in can see it.'
              : 'What you send is read by the operator’s staff, to deal with it. Other visitors do not see it.'}
          </li>
          <li>No advertising, no tracking, no cookies.</li>
          {hosted && <li>Logging in, and your password, are in the hands of Google.</li>}
          <li>
            You can see, correct, download and delete what is kept about you, by yourself and at any time.
          </li>
        </ul>
      ),
    },
    {
      title: 'Who is responsible',
      body: (
        <p>
          {operator ? (
            <>
              <strong>{operator}</strong>, as the operator of this installation:
            </>
          ) : (
            'The operator of this installation:'
          )}{' '}
          the organisation that runs this service at the address you opened, and that answers your enquiries.
          In the words of Law No. 27 of 2022 on Personal Data Protection it is the controller of your personal
          data. Resirkuit is the name of the software; its makers receive nothing from here.
        </p>
      ),
    },
    {
      title: 'What is kept, and why',
      body: (
        <>
          <h3>When you send an enquiry</h3>
          <p>
            Your message and, if you give them, your place, your phone number, an email address for news of
            it, and the devices that you list, with brand, condition and photo, and whether they come from a
            household or a business; when it is picked up, and your signature if you sign for it; the time,
            the page you sent it from and its language, what becomes of the enquiry, and the operator’s notes
            and messages to you. Staff may also note among themselves what helps them with the enquiry, such
            as when to ring; you may ask the operator what is noted. Without an account you are known by a
            random number that your browser has made, and by a name that follows from it, such as
            “Guest-7K2QX”.
          </p>
          <p>
            <strong>Why:</strong> to deal with what you asked for. <strong>Legal basis:</strong> your own
            request (Article 20 paragraph (2) letter b).
          </p>
          <p>
            If you call instead, staff write the same down for you, with your name if you give it and that you
            agreed by mouth. You can have a link with which your device takes the enquiry over.
          </p>
          <p>
            Where you look for a place you may let your device’s position be used, to propose what is near. It
            is asked for only when you press the button, goes to this server rounded to a kilometre with the
            search, and is not kept. On the page of drop-off points it stays on your device. Who reports with
            the sticker of such a point is not asked who they are, and nothing about them is stored with it.
          </p>
          <h3>When you send a photo</h3>
          <p>
            The photo, made smaller and without the place, the time and the camera that a phone writes into
            it; what was recognised on it, and which device you say it is. The same photo is recognised again
            by a fingerprint of its picture.{' '}
            {vision === 'embedded' &&
              'A program on this server looks at it; the photo never leaves this server.'}
            {vision === 'remote' &&
              'A program of a company that the operator has chosen looks at it: a smaller copy is sent there.'}{' '}
            Your correction is kept beside it, so that the program that looks at photos can be improved. Only
            if you allow it for a photo, staff see that photo without your name, say what it shows, and it is
            used to train that program.
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
              : 'Your password is kept only in a form from which it cannot be read back (Argon2id), and each login with its times, a fingerprint of its key, and the kind of browser and system that it was made with, such as “Chrome on Android”: no version, no model and no address. Your profile lists them, and ends each. If you turn on the second step, the key of your authenticator app is kept encrypted, and of your recovery codes only fingerprints. Of your email address it is also kept whether a link in a mail to it was opened.'}{' '}
            When you sign up, the enquiries that you sent as a guest from the same device become your
            account’s.
          </p>
          <p>
            <strong>Why:</strong> to let you in, and to show you your requests and nobody else’s.{' '}
            <strong>Legal basis:</strong> your consent when you signed up (Article 20 paragraph (2) letter a).
          </p>
          <h3>So that the service stays safe</h3>
          <ul>
            <li>
              The server counts how often an internet address calls, to slow down whoever tries out passwords.
              It keeps such counts for about a day at most, and writes down no more of the address than a
              fingerprint.
            </li>
            <li>
              The server’s log has a line for each call: which function, when, how it ended, and whether a
              guest or a member called. It has no messages, phone numbers, passwords or internet addresses. A
              username that is looked up on the way to a login is written down, because many in a row are
              somebody trying out names.
            </li>
            <li>
              When the web app fails, your browser reports the error to that log, cleared of email addresses,
              numbers and keys.
            </li>
            <li>
              An audit log records what administrators do with accounts, such as looking one up or changing a
              role, and that an account changed its address, was downloaded or was deleted; and that staff
              corrected or erased a request, or saw its photo. It does not hold what was in it.
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
            An address that the operator has listed for an administrator gets one that offers this role,
            administrators get one when a backup went wrong, and the receiver of a consignment gets a link to
            confirm it. News of your requests comes only if you ask for it, in your profile or by leaving an
            address with an enquiry: each step of a request, with its tracking code, what has happened, the
            operator’s note and the appointment, and nothing of what you wrote. Each of those mails has a link
            that stops them, without an account. Staff may ask for a mail in the morning with figures of what
            waits. If data about you was ever disclosed, the operator writes to you as well.{' '}
            {hosted
              ? 'These leave through the operator’s mail server, if there is one.'
              : 'They leave through the operator’s mail server, if there is one.'}{' '}
            There is no newsletter.
          </p>
          <h3>Notifications on a device</h3>
          <p>
            Only if you switch them on in your profile, and your browser agrees: the address at which the
            service of your browser’s maker takes messages for that device, and a key for it. A message holds
            the tracking code and what happened, encrypted so that only your device can read it. Logging out
            there ends it.
          </p>
          <p>
            <strong>Legal basis</strong> of both, where you asked for them: your consent, which you withdraw
            where you gave it (Article 20 paragraph (2) letter a).
          </p>
          <h3>When you ask about your data</h3>
          <p>
            What you ask, the address or phone number at which the answer reaches you, and the answer. Without
            an account, a link in a mail shows that the address is yours: before you open it nobody looks for
            data, and nobody who types your address learns whether there is any.
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
                'Until you delete the account or take the request back. Then they stay without you: without your name, your phone number, what you wrote, what was written to you and noted of you, the brands and photos of the devices, and the place, unless it is only a district. Open ones are cancelled.',
              ],
              [
                'Enquiries of a guest',
                retentionMonths === undefined
                  ? 'They lose the same details when you take them back, and after a number of months in which nobody has done anything with them, which the operator has set. Of those that are still open the operator is told a month before.'
                  : `They lose the same details when you take them back, and after ${retentionMonths} months in which nobody has done anything with them. Of those that are still open the operator is told a month before.`,
              ],
              [
                'Photos and analyses of a guest',
                '24 hours; a photo that you let the operator learn from, until you take that back, a year at most. A photo that you send with an enquiry goes with the enquiry. After signing up on the same device they stay with the account.',
              ],
              [
                'Photos and analyses of an account',
                'Until you delete them or the account. A photo that no post and no analysis shows is deleted after a day.',
              ],
              !hosted && ['Being logged in', '30 days after you last used it, or until you log out.'],
              !hosted && [
                'Codes in mails',
                'For a new password they work for 1 hour, to confirm an address for 24 hours; they are deleted a week later. Only a fingerprint of them is kept.',
              ],
              !hosted && ['A sign-up that broke off', '24 hours.'],
              ['Notifications', '12 months.'],
              [
                'Mails about requests',
                'That one was sent, or is owed: a month, and where the operator has no mail server it lies on the server as a file for as long. The address left with an enquiry: until you stop the mails, or the enquiry loses your details.',
              ],
              [
                'Devices that show notifications',
                'Until you switch them off or log out there, and a month after you last opened the app there.',
              ],
              !hosted && [
                'Emails',
                'The address that an email about your account goes to waits with it, for about a day at most. Where the operator has no mail server, emails lie on the server as files, for 30 days.',
              ],
              [
                'Books of the stores',
                'They stay, so that kilograms can be followed. Photos that staff have entered with them, of a slip, a scale or destroyed data, stay as well. Who of the staff recorded something is no longer named once the account is deleted. The record of destroyed data names who did it, and that of a consignment who confirmed it for the receiver. The address to which the link for that is sent waits with the email, for three days at most.',
              ],
              [
                'Questions about your data',
                'Until 12 months after the answer; then it is only known that there was one, and when it was answered. Where the address was not confirmed, 24 hours after the email that asks for it; where that email could not be sent, three days.',
              ],
              [
                'Letters about disclosed data',
                'That one went to your address stays with the record of what happened, as a fingerprint from which the address cannot be read back.',
              ],
              ['Audit log', 'It stays. Your name disappears from it with your account.'],
              [
                'The server’s log, and backups',
                'As long as the operator keeps them. A backup still holds what was deleted since.',
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
                address, and all accounts, with name, email address and phone number. The operator has set it
                so.
              </li>
            ) : (
              <>
                <li>
                  The operator’s staff: all requests, with message, place and phone number, and the email
                  address, be it one left with the request or that of the sender’s account.
                </li>
                <li>Administrators: the accounts as well, with name, email address and phone number.</li>
              </>
            )}
            <li>
              The driver of a round, on its day: of the requests on it name, place, phone number, message and
              the list of what is fetched.
            </li>
            <li>
              Where the operator has named a server that knows the roads: where the stops of a round are,
              without anything that says who you are.
            </li>
            <li>
              Where another program sent a request for you, e.g. the reporting app of your city: whoever runs
              that program follows it there, with its message, place and status.
            </li>
            <li>
              Programs that the operator has told of what happens here: the kind, status, district, device
              class and kilograms of a request, without anything that says who you are.
            </li>
            <li>
              Photos: you. The operator’s staff see only a photo that you sent with a request, and it is
              written down that they did, and one that you let the operator learn from. Photos of papers and
              of destroyed data that staff have entered are seen by all staff, and that is not written down. A
              link to a photo works for at most two hours, for whoever has it, and only while the account it
              was made for may see the photo.
            </li>
            {vision === 'remote' && (
              <li>
                The company whose program looks at photos: a copy of each, without your name, also outside of
                Indonesia. What it keeps follows from its own rules; ask the operator which one it is.
              </li>
            )}
            <li>
              Where you have switched on notifications on a device: the maker of its browser passes them on.
              It sees when one comes, not what it says.
            </li>
            <li>
              Where the operator keeps the database, photos or backups on machines of a company: that company
              stores them for the operator. Ask the operator which one it is.
            </li>
            {hosted && (
              <li>
                Google, as the provider of Firebase Authentication: your email address, your password and when
                you log in, also outside of Indonesia. Who knows your exact username can learn your email
                address.
              </li>
            )}
          </ul>
          <p>
            The software passes nothing on to anybody else, and loads nothing from elsewhere by itself
            {hosted && ' but what Google’s login needs'}. A video in a text comes from YouTube or Vimeo, and
            the map of the drop-off points from a server that the operator has chosen, only when you press for
            it: whoever serves it then learns your internet address. A button that opens WhatsApp or a map
            takes you there only when you press it.
          </p>
        </>
      ),
    },
    {
      title: 'What is in your browser',
      body: (
        <>
          <p>
            There are no cookies. The following stays in the storage of your browser until you delete the data
            of this site there. Logging out removes the login.
          </p>
          <Pairs
            of={[
              ['Choices', 'Language, and light or dark appearance.'],
              [
                'Guest number',
                'With it this browser can follow what was sent from it, and show the photos that were analysed with it in the last 24 hours, and those that you let the operator learn from. So can whoever uses the same browser.',
              ],
              [
                'Enquiries and posts',
                'What you have begun to write, what waits for a connection, the tracking codes of what was sent, and the places you chose last. Logged in, also a copy of your timeline; logging out removes it.',
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
                'On the phone of who fetches: name, place, phone number and list of what is fetched that day, until the day ends or the driver logs out. What was weighed, its photos and your signature stay there until they have been sent.',
              ],
              [
                'Public pages',
                'The program itself, and copies of news, catalogue, figures and pictures, so that they open without a connection. Nothing of your account is among them.',
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
            Articles 5 to 13 of the law give you these rights. Most of them you can use yourself. For the
            rest, ask in your profile, or by the form below: the operator has to answer within 72 hours.
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
                  <Link to={paths.editProfile}>Edit Profile</Link>. For what stands in a request, ask the
                  operator: staff correct it on your word, and the history of the request keeps that they did.
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
                  to do it. A single request: “Take it back” on the page of its tracking code. An account
                  rests on your consent, so withdrawing it means deleting the account.
                </>,
              ],
              [
                'To restrict, to object, to be compensated',
                'Ask the operator, in your profile or by the form below. Nothing here decides about you by itself: people read your request and answer.',
              ],
              [
                'Without an account',
                '“Take it back” on the page of the tracking code, on the device you sent it from. To download it, sign up there: your enquiries become your account’s. Or ask by the form below, with the address that you left with the enquiry: a copy comes by mail, and staff correct or erase it on your word.',
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
          Ask the operator of this installation, where you hand over your devices or by{' '}
          <Link to={paths.collection}>an enquiry</Link> here. When this notice changes, its date changes, and
          your profile asks for your consent again.
        </p>
      ),
    },
  ],
}
