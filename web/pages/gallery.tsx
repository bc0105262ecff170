import { useState, type ReactNode } from 'react'
import { Bell, Camera, Mail, Search, Trash2 } from 'lucide-react'
import { Avatar } from '#web/frame/avatar.tsx'
import { BottomBar } from '#web/frame/bottom-bar.tsx'
import { Greeting, Header } from '#web/frame/header.tsx'
import { CollaborationArt } from '#web/illustrations/services/collaboration.tsx'
import { CollectionArt } from '#web/illustrations/services/collection.tsx'
import { DonationArt } from '#web/illustrations/services/donation.tsx'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { ImagePlaceholder } from '#web/illustrations/states/image-placeholder.tsx'
import { Logo } from '#web/illustrations/logo.tsx'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { OfflineArt } from '#web/illustrations/states/offline.tsx'
import { SupplyArt } from '#web/illustrations/services/supply.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StatusBadge, type Status } from '#web/ui/status-badge.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { Trace, type TraceStep } from '#web/ui/trace.tsx'
import { GalleryReading } from './gallery-reading.tsx'

const statuses: Status[] = [
  'pending',
  'approved',
  'scheduled',
  'collected',
  'recycled',
  'rejected',
  'cancelled',
]
const states = { done: 'done', current: 'now', todo: 'to come' }
const names = ['Sent', 'Approved', 'Scheduled', 'Collected', 'Recycled']
const notes = ['3 March', '4 March', 'Friday, 9 to 11', undefined, undefined]
const steps = (at: number): TraceStep[] =>
  names.map((label, index) => ({
    key: label,
    label,
    note: index <= at ? notes[index] : undefined,
    state: index < at ? 'done' : index === at ? 'current' : 'todo',
  }))

const art = [
  ['Collection', CollectionArt],
  ['Supply', SupplyArt],
  ['Donation', DonationArt],
  ['Collaboration', CollaborationArt],
  ['Empty', EmptyBoxArt],
  ['Not found', NotFoundArt],
  ['Offline', OfflineArt],
  ['Placeholder', ImagePlaceholder],
] as const

const nothing = () => undefined

type Row = { code: string; who: string; what: string; kg: number; status: Status }
const rows: Row[] = [
  {
    code: 'RSK-7F4K-92QD',
    who: 'budi_santoso',
    what: 'Two laptops, one of them with a swollen battery',
    kg: 4.2,
    status: 'pending',
  },
  { code: 'RSK-3M8P-66TX', who: 'sari', what: 'A washing machine', kg: 62, status: 'scheduled' },
  { code: 'RSK-9WQ2-J4HA', who: 'Guest 5821', what: 'Phone chargers', kg: 0.8, status: 'recycled' },
]
const byCode = ({ code }: Row) => code
const cards = { standIns: 2, rowClassName: 'lg:h-12 max-lg:flex max-lg:flex-wrap' }
const tableColumns: Column<Row>[] = [
  { key: 'code', header: 'Code', cell: '', skeleton: 'w-2/3', render: ({ code }) => code },
  { key: 'who', header: 'From', cell: '', skeleton: 'w-1/2', render: ({ who }) => who },
  { key: 'what', header: 'Message', cell: 'text-muted', skeleton: 'w-5/6', render: ({ what }) => what },
  { key: 'kg', header: 'Weight', col: 'w-24', cell: '', skeleton: 'w-10', render: ({ kg }) => `${kg} kg` },
  {
    key: 'status',
    header: 'Status',
    cell: '',
    skeleton: 'w-20',
    render: ({ status }) => <StatusBadge status={status} label={status} />,
  },
]

const carouselTexts = {
  slide: (number: number, count: number) => `${number} of ${count}`,
  pages: 'Choose a slide',
  page: (number: number) => `Slide ${number}`,
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
}
const slides = ['Laptop', 'Phone', 'Battery', 'Screen', 'Printer', 'Cable', 'Lamp'].map((name) => ({
  key: name,
  content: (
    <Card className="h-full">
      <p className="font-semibold">{name}</p>
      <a href="#carousel" className="text-primary underline">
        Read More
      </a>
    </Card>
  ),
}))

/** Every primitive in every state, for the eye and for axe; mounted in development only, inside the frame. */
export default function Gallery() {
  const [dark, setDark] = useState(false)
  const turn = () => {
    document.documentElement.dataset['theme'] = dark ? 'light' : 'dark'
    setDark(!dark)
  }
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-wrap items-center gap-3">
        <Logo size={56} />
        <h1 className="flex-1 text-3xl">Gallery</h1>
        <Button size="small" variant="secondary" onClick={turn}>
          {dark ? 'Light' : 'Dark'}
        </Button>
      </div>

      <Part title="Illustrations">
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {art.map(([name, Picture]) => (
            <Card key={name}>
              <div className="aspect-4/3 overflow-hidden rounded-control">
                <Picture />
              </div>
              <p className="mt-3 font-semibold">{name}</p>
            </Card>
          ))}
        </div>
        <Row>
          {[16, 24, 32, 48, 96, 160].map((size) => (
            <Logo key={size} size={size} />
          ))}
        </Row>
      </Part>

      <Part title="Frame">
        {/* Pictures of the frame, out of reach: the real one is around this page. */}
        <div inert className="flex flex-col gap-4">
          {[{ username: 'budi_santoso' }, null].map((user) => (
            <div
              key={user?.username ?? 'guest'}
              className="flex h-14 items-center rounded-card border border-line px-4"
            >
              <Greeting user={user} />
            </div>
          ))}
          <div className="isolate overflow-hidden rounded-card border border-line transform-gpu">
            <Header user={null} title="News - Resirkuit" locale="id" onLocale={nothing} onSignOut={nothing} />
            <Header
              user={{ username: 'sari' }}
              locale="en"
              onLocale={nothing}
              onSignOut={nothing}
              bell={
                <Button
                  variant="ghost"
                  square
                  icon={<Bell className="size-5" />}
                  aria-label="Notifications"
                />
              }
            />
            <div className="relative h-32 transform-gpu">
              <BottomBar />
            </div>
          </div>
        </div>
      </Part>

      <Part title="Type">
        {['text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg'].map((size) => (
          <p key={size} className={`${size} font-bold tracking-tight`}>
            A circuit becomes a circle
          </p>
        ))}
        <p className="max-w-prose">
          Body text: serahkan barang elektronik bekas Anda dan ikuti jalannya sampai menjadi bahan lagi.
          1.234,5 kg.
        </p>
        <p className="text-sm text-muted">Small and muted: last updated 21 November.</p>
        <p className="text-sm font-semibold text-copper-ink">Copper ink for the one warm word.</p>
      </Part>

      <Part title="Buttons">
        <Row>
          <Button>Request collection</Button>
          <Button variant="secondary">Cancel</Button>
          <Button variant="ghost">Read More</Button>
          <Button variant="danger" icon={<Trash2 className="size-4" aria-hidden="true" />}>
            Delete
          </Button>
        </Row>
        <Row>
          <Button busy>Sending</Button>
          <Button variant="secondary" busy>
            Loading
          </Button>
          <Button disabledReason="Choose an action first.">Post</Button>
          <Button variant="secondary" disabledReason="There is nothing newer.">
            Newer
          </Button>
        </Row>
        <Row>
          <Button size="small">Small</Button>
          <Button size="small" variant="secondary">
            Small
          </Button>
          <Button size="large" icon={<Camera className="size-5" aria-hidden="true" />}>
            Analyse a photo
          </Button>
          <Button square aria-label="Take a photo" icon={<Camera className="size-5" aria-hidden="true" />} />
          <CopyButton value="RSK-7F4K-92QD" label="Copy code" copiedLabel="Copied" />
        </Row>
      </Part>

      <Part title="Fields">
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Email" hint="We answer here." required>
            <Input type="email" leading={<Mail className="size-4" />} placeholder="nama@contoh.id" />
          </Field>
          <Field label="Username" error="At least 3 characters.">
            <Input defaultValue="bu" />
          </Field>
          <Field label="Service" aside="Optional">
            <Select defaultValue="collection">
              <option value="collection">Collection</option>
              <option value="donation">Donation</option>
            </Select>
          </Field>
          <Field label="Search" hideLabel>
            <Input
              type="search"
              leading={<Search className="size-4" />}
              placeholder="Search submissions"
              disabled
            />
          </Field>
          <Field label="Message" aside="0 / 5,000" className="md:col-span-2">
            <Textarea placeholder="What would you like to hand over?" />
          </Field>
        </div>
      </Part>

      <Part title="States of a request">
        <Row>
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} label={status[0]?.toUpperCase() + status.slice(1)} />
          ))}
        </Row>
        <Row>
          <Badge>12 unread</Badge>
          <Badge tone="green">News</Badge>
          <Badge tone="copper">Estimated</Badge>
          <Badge tone="danger">Hazard</Badge>
          <Badge tone="outline">Admin</Badge>
        </Row>
      </Part>

      <Part title="Trace">
        <Card>
          <Trace steps={steps(2)} label="Your request" stateLabels={states} />
        </Card>
        <Card>
          <Trace steps={steps(5)} label="A finished request" stateLabels={states} />
        </Card>
        <div className="grid gap-4 md:grid-cols-2">
          <Card>
            <Trace steps={steps(2)} label="Your request" stateLabels={states} direction="vertical" />
          </Card>
          <Card>
            <Trace steps={steps(5)} label="A finished request" stateLabels={states} direction="vertical" />
          </Card>
        </div>
      </Part>

      <Part title="Above the page">
        <Row>
          <Dialog
            trigger={<Button variant="secondary">Dialog</Button>}
            title="Cancel this request?"
            description="The operator sees that you no longer need it."
            closeLabel="Close"
            footer={<Button variant="danger">Cancel request</Button>}
          >
            <p>RSK-7F4K-92QD stays on your timeline as cancelled.</p>
          </Dialog>
          <Drawer
            trigger={<Button variant="secondary">Drawer</Button>}
            title="RSK-7F4K-92QD"
            closeLabel="Close"
          >
            <Trace steps={steps(2)} label="History" stateLabels={states} direction="vertical" />
          </Drawer>
          <Menu trigger={<Button variant="secondary">Menu</Button>} align="start">
            <MenuItem onSelect={() => toast.info('Approved')}>Approve</MenuItem>
            <MenuItem onSelect={() => toast.info('Rejected')} danger>
              Reject
            </MenuItem>
          </Menu>
          <Button variant="secondary" onClick={() => toast.success('✅ Submitted successfully!')}>
            Toast
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast.error({
                title: 'Failed to submit post.',
                description: 'The connection is gone. What you wrote is still here.',
                action: { label: 'Try again', onPress: () => undefined },
              })
            }
          >
            Error toast
          </Button>
        </Row>
      </Part>

      <Part title="Table">
        <Table columns={tableColumns} caption="Submissions" rows={rows} rowKey={byCode} {...cards} />
        <Pagination
          label="Pages"
          newerLabel="Newer"
          olderLabel="Older"
          newerEnd="These are the newest."
          olderEnd="These are the oldest."
          onOlder={() => undefined}
          status="Page 1 of 7"
        />
        <Table columns={tableColumns} caption="Loading" rows={undefined} rowKey={byCode} {...cards} />
      </Part>

      <Part title="Carousel">
        <Carousel label="One at a time" texts={carouselTexts} slides={slides} loop dots autoplay_ms={6000} />
        <Carousel
          label="Several at a time"
          texts={carouselTexts}
          slides={slides}
          slideClassName="basis-1/2 md:basis-1/3"
          arrows
          dots
        />
        <Carousel label="A single one" texts={carouselTexts} slides={slides.slice(0, 1)} loop dots />
      </Part>

      <Part title="Waiting, empty, failed">
        <div className="grid gap-4 md:grid-cols-3">
          <Card>
            <Skeleton className="mb-3 aspect-video" />
            <SkeletonText />
          </Card>
          <Card className="flex items-center justify-center gap-6 text-primary">
            <Spinner label="Loading" size={36} />
            <Spinner />
          </Card>
          <ErrorState
            title="Could not load impact data."
            cause="Server responded with 503"
            retryLabel="Try again"
            onRetry={() => undefined}
          />
        </div>
        <Card padded={false}>
          <EmptyState
            illustration={<EmptyBoxArt />}
            title="No timeline entries yet. Start analyzing or submitting!"
            action={<Button>Analyse a photo</Button>}
          >
            Take a photo of a device and see what is in it.
          </EmptyState>
        </Card>
      </Part>

      <Part title="Reading">
        <GalleryReading />
      </Part>

      <Part title="Avatars">
        <Row>
          {['budi_santoso', 'sari', 'Dewi Lestari', 'agus.w', 'Öznur', 'rina', 'tono88', 'x'].map((name) => (
            <Avatar key={name} username={name} size={56} label={name} />
          ))}
          <Avatar username="budi_santoso" label="budi_santoso" />
        </Row>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
