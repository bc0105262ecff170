import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Metrics } from './adapters/metrics/port.ts'
import { TERMS_PATH, termsDocument } from './adapters/signing/terms.ts'
import type { Context } from './context.ts'
import { sendsMails } from './features/notifications/tell-sender.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { analysisRoutes } from './features/analyses/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { published } from './features/certificates/issuer.ts'
import { lessonRoutes } from './features/lessons/routes.ts'
import { backupRoutes } from './features/backups/routes.ts'
import { certificateRoutes } from './features/certificates/routes.ts'
import { STATUS_PATH, statusList } from './features/certificates/status-list.ts'
import { consignmentRoutes } from './features/consignments/routes.ts'
import { picture } from './features/content/picture.ts'
import { contentRoutes } from './features/content/routes.ts'
import { custodyRoutes } from './features/custody/routes.ts'
import { downloadRoutes } from './features/downloads/routes.ts'
import { factorRoutes } from './features/factors/routes.ts'
import { impactRoutes } from './features/impact/routes.ts'
import { incidentRoutes } from './features/incidents/routes.ts'
import { knowledgeRoutes } from './features/knowledge/routes.ts'
import { locationRoutes } from './features/locations/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { stopMails } from './features/notifications/stop-mails.ts'
import { operationRoutes } from './features/operations/routes.ts'
import { partnerRoutes } from './features/partners/routes.ts'
import { openPhoto } from './features/photos/open.ts'
import { photoRoutes } from './features/photos/routes.ts'
import { createPhotoShares } from './features/photos/shares.ts'
import { pickupRoutes } from './features/pickups/routes.ts'
import { pointRoutes } from './features/points/routes.ts'
import { createReportShares } from './features/points/shares.ts'
import { processingRoutes } from './features/processing/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { rightsRoutes } from './features/rights/routes.ts'
import { roundRoutes } from './features/rounds/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { STATEMENTS_PATH } from './features/statements/path.ts'
import { statement, statementIndex } from './features/statements/published.ts'
import { statementRoutes } from './features/statements/routes.ts'
import { deskRoutes } from './features/desk/routes.ts'
import { submissionRoutes } from './features/submissions/routes.ts'
import { createStore } from './features/submissions/store.ts'
import { submit } from './features/submissions/submit.ts'
import { track } from './features/submissions/track.ts'
import { timelineRoutes } from './features/timeline/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { weightRoutes } from './features/weights/routes.ts'
import { guardAccess } from './http/access.ts'
import { compressAnswers } from './http/compression.ts'
import { guardDisk } from './http/disk-guard.ts'
import { endInTime } from './http/ending.ts'
import { handleErrors } from './http/error-handler.ts'
import { guardLimits } from './http/limits.ts'
import { providePlaces } from './http/implement.ts'
import { serveOpen311 } from './http/open311-route.ts'
import { describeApi } from './http/openapi.ts'
import { createPartners } from './http/partners.ts'
import { servePhotos } from './http/photo-route.ts'
import { servePictures } from './http/picture-route.ts'
import { servePublished } from './http/published-routes.ts'
import { measureRequests } from './http/measure.ts'
import { nameRequests, newRequestId } from './http/request-id.ts'
import { logRequests } from './http/request-log.ts'
import { safetyHeaders, secure } from './http/security.ts'
import { guardText } from './http/text.ts'
import { serveUnsubscribe } from './http/unsubscribe-route.ts'
import { serveWithoutScripts } from './http/without-scripts-route.ts'
import { unreadable } from './http/unreadable.ts'
import { validatorCompiler } from './http/validate.ts'
import { serveWeb, type WebFolders } from './http/static.ts'
import { pageSources } from './page-sources.ts'

/** Where an endpoint does not say otherwise. */
const BODY_LIMIT = 256 * 1024

type Options = { logger?: Logger; web?: WebFolders; metrics?: Metrics | undefined }

/** The one place that knows every route file. */
export async function buildApp(ctx: Context, { logger, web, metrics }: Options = {}) {
  const safety = safetyHeaders(ctx)
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    trustProxy: ctx.env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    // Node closes connections that never finish their request; a photo from a slow phone takes its time.
    requestTimeout: 120_000,
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 100 },
    // What comes on a connection that a proxy has kept is answered, and the connection closed.
    return503OnClosing: false,
    http: {
      // Refused with our headers (security.ts).
      requireHostHeader: false,
      // A partner asks for a thousand requests by their ids, in the address: 16 bytes each, and Node reads 16 KiB in all.
      maxHeaderSize: 18 * 1024,
    },
    ...unreadable(safety),
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  endInTime(app, ctx.ending)
  nameRequests(app, { followed: ctx.env.SLOW_QUERY_MS > 0 })
  handleErrors(app)
  logRequests(app)
  if (metrics) measureRequests(app, metrics)
  await secure(app, ctx, safety)
  await compressAnswers(app)
  if (ctx.env.RATE_LIMITS === 'on') guardLimits(app, ctx)
  await describeApi(app)
  guardDisk(app, ctx)
  const partners = createPartners(ctx)
  guardAccess(app, ctx, partners)
  guardText(app)
  providePlaces(app)

  accountRoutes(app, ctx)
  sessionRoutes(app, ctx)
  userRoutes(app, ctx)
  auditRoutes(app, ctx)
  processingRoutes(app, ctx)
  rightsRoutes(app, ctx)
  incidentRoutes(app, ctx)
  submissionRoutes(app, ctx)
  deskRoutes(app, ctx)
  weightRoutes(app, ctx)
  custodyRoutes(app, ctx)
  partnerRoutes(app, ctx)
  consignmentRoutes(app, ctx)
  pickupRoutes(app, ctx)
  settingRoutes(app, ctx)
  apiKeyRoutes(app, ctx)
  webhookRoutes(app, ctx)
  statementRoutes(app, ctx)
  timelineRoutes(app, ctx)
  downloadRoutes(app, ctx)
  // A photo is one of the sender's share, whichever way it comes.
  const onShare = createPhotoShares(ctx)
  analysisRoutes(app, ctx, onShare)
  photoRoutes(app, ctx, onShare)
  roundRoutes(app, ctx, onShare)
  servePhotos(app, ctx, openPhoto)
  notificationRoutes(app, ctx)
  serveUnsubscribe(app, ctx, stopMails)
  const store = createStore(ctx.db)
  serveWithoutScripts(
    app,
    ctx,
    { submit: (ctx, body, key) => submit(ctx, store, 'landing', body, key), track },
    sendsMails(ctx.env),
  )
  contentRoutes(app, ctx)
  servePictures(app, ctx, picture)
  impactRoutes(app, ctx)
  factorRoutes(app, ctx)
  knowledgeRoutes(app, ctx)
  locationRoutes(app, ctx)
  pointRoutes(app, ctx)
  serveOpen311(app, ctx, partners, createReportShares(ctx))
  receiptRoutes(app, ctx)
  certificateRoutes(app, ctx)
  reportRoutes(app, ctx)
  servePublished(app, ctx, {
    didDocument: published,
    terms: [TERMS_PATH, termsDocument],
    statusList: [STATUS_PATH, statusList],
    statements: [STATEMENTS_PATH, statementIndex, statement],
  })
  operationRoutes(app, ctx)
  lessonRoutes(app, ctx)
  backupRoutes(app, ctx)
  await ctx.identity.mount?.(app)
  await serveWeb(app, ctx, pageSources(ctx), web)
  return app
}
