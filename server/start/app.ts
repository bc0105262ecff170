import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Metrics } from '#server/adapters/metrics/port.ts'
import { TERMS_PATH, termsDocument } from '#server/adapters/signing/terms.ts'
import type { Context } from '#server/core/context.ts'
import { sendsMessages } from '#server/features/foundation/notifications/owe-message.ts'
import { sendsMails } from '#server/features/foundation/notifications/tell-sender.ts'
import { accountRoutes } from '#server/features/people/accounts/routes.ts'
import { agencyLoginRoutes } from '#server/features/people/agency-logins/routes.ts'
import { analysisRoutes } from '#server/features/recognition/analyses/routes.ts'
import { apiKeyRoutes } from '#server/features/integrations/api-keys/routes.ts'
import { auditRoutes } from '#server/features/foundation/audit/routes.ts'
import { readDidDocument } from '#server/features/proof/certificates/issuer.ts'
import { invitationRoutes } from '#server/features/people/invitations/routes.ts'
import { lessonRoutes } from '#server/features/recognition/lessons/routes.ts'
import { backupRoutes } from '#server/features/administration/backups/routes.ts'
import { certificateRoutes } from '#server/features/proof/certificates/routes.ts'
import { STATUS_PATH, statusList } from '#server/features/proof/certificates/status-list.ts'
import { consignmentRoutes } from '#server/features/proof/consignments/routes.ts'
import { readPicture } from '#server/features/reference/content/picture.ts'
import { contentRoutes } from '#server/features/reference/content/routes.ts'
import { custodyRoutes } from '#server/features/requests/custody/routes.ts'
import { downloadRoutes } from '#server/features/administration/downloads/routes.ts'
import { factorRoutes } from '#server/features/reference/factors/routes.ts'
import { impactRoutes } from '#server/features/requests/impact/routes.ts'
import { incidentRoutes } from '#server/features/administration/incidents/routes.ts'
import { knowledgeRoutes } from '#server/features/reference/knowledge/routes.ts'
import { locationRoutes } from '#server/features/reference/locations/routes.ts'
import { notificationRoutes } from '#server/features/foundation/notifications/routes.ts'
import { stopMailsByLink } from '#server/features/foundation/notifications/stop-mails.ts'
import { installationRoutes } from '#server/features/administration/installation/routes.ts'
import { createRecentHealth } from '#server/features/administration/operations/recent-health.ts'
import { operationRoutes } from '#server/features/administration/operations/routes.ts'
import { partnerRoutes } from '#server/features/proof/partners/routes.ts'
import { openPhoto } from '#server/features/foundation/photos/open.ts'
import { photoRoutes } from '#server/features/foundation/photos/routes.ts'
import { createPhotoShares } from '#server/features/foundation/photos/shares.ts'
import { pickupRoutes } from '#server/features/requests/pickups/routes.ts'
import { pointRoutes } from '#server/features/requests/points/routes.ts'
import { createReportShares } from '#server/features/requests/points/shares.ts'
import { posterRoutes } from '#server/features/requests/posters/routes.ts'
import { processingRoutes } from '#server/features/administration/processing/routes.ts'
import { regularRoutes } from '#server/features/requests/regulars/routes.ts'
import { reportRoutes } from '#server/features/proof/reports/routes.ts'
import { rightsRoutes } from '#server/features/people/rights/routes.ts'
import { roundRoutes } from '#server/features/requests/rounds/routes.ts'
import { receiptRoutes } from '#server/features/proof/receipts/routes.ts'
import { sessionRoutes } from '#server/features/people/sessions/routes.ts'
import { readOperator } from '#server/features/foundation/settings/read-operator.ts'
import { settingRoutes } from '#server/features/foundation/settings/routes.ts'
import { STATEMENTS_PATH } from '#server/features/proof/statements/path.ts'
import { readPublishedStatement, statementIndex } from '#server/features/proof/statements/published.ts'
import { statementRoutes } from '#server/features/proof/statements/routes.ts'
import { followInChat } from '#server/features/requests/chats/form-link.ts'
import { receiveEvents } from '#server/features/requests/chats/receive.ts'
import { deskRoutes } from '#server/features/requests/desk/routes.ts'
import { todayRoutes } from '#server/features/requests/today/routes.ts'
import { submissionRoutes } from '#server/features/requests/submissions/routes.ts'
import { createStore } from '#server/features/requests/submissions/store.ts'
import { submitRequest } from '#server/features/requests/submissions/sender/submit.ts'
import { trackRequest } from '#server/features/requests/submissions/sender/track.ts'
import { timelineRoutes } from '#server/features/requests/timeline/routes.ts'
import { upkeepRoutes } from '#server/features/administration/upkeep/routes.ts'
import { userRoutes } from '#server/features/people/users/routes.ts'
import { importRoutes } from '#server/features/integrations/imports/routes.ts'
import { webhookRoutes } from '#server/features/integrations/webhooks/routes.ts'
import { weightRoutes } from '#server/features/requests/weights/routes.ts'
import { guardAccess } from '#server/http/access.ts'
import { compressAnswers } from '#server/http/compression.ts'
import { guardDisk } from '#server/http/disk-guard.ts'
import { endInTime } from '#server/http/ending.ts'
import { handleErrors } from '#server/http/error-handler.ts'
import { guardLimits } from '#server/http/limits.ts'
import { providePlaces } from '#server/http/implement.ts'
import { serveOpen311 } from '#server/http/protocols/open311-route.ts'
import { describeApi } from '#server/http/document/openapi.ts'
import { createPartners } from '#server/http/partners.ts'
import { servePhotos } from '#server/http/files/photo-route.ts'
import { servePictures } from '#server/http/files/picture-route.ts'
import { servePublished } from '#server/http/protocols/published-routes.ts'
import { measureRequests } from '#server/http/measure.ts'
import { nameRequests, newRequestId } from '#server/http/request-id.ts'
import { logRequests } from '#server/http/request-log.ts'
import { revalidateAnswers } from '#server/http/revalidation.ts'
import { safetyHeaders, secureAnswers } from '#server/http/security.ts'
import { guardText } from '#server/http/text.ts'
import { serveChatHooks } from '#server/http/protocols/chat-hooks.ts'
import { serveEmbeds } from '#server/http/embeds/embed-route.ts'
import { createEnquiryForms } from '#server/http/plain/enquiry-forms.ts'
import { serveUnsubscribe } from '#server/http/plain/unsubscribe-route.ts'
import { serveWithoutScripts } from '#server/http/plain/without-scripts-route.ts'
import { answerUnreadable } from '#server/http/unreadable.ts'
import { validatorCompiler } from '#server/http/validate.ts'
import { serveWeb, type WebFolders } from '#server/http/site/static.ts'
import { pageSources } from './page-sources.ts'

/** The limit of an endpoint without its own. */
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
    // A request on a connection that a proxy kept open is answered, and the connection closed.
    return503OnClosing: false,
    http: {
      // Refused with our headers (security.ts).
      requireHostHeader: false,
      // A partner asks for a thousand requests by their ids, in the address: 16 bytes each, and Node reads 16 KiB in all.
      maxHeaderSize: 18 * 1024,
    },
    ...answerUnreadable(safety),
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  endInTime(app, ctx.ending)
  nameRequests(app, { followed: ctx.env.SLOW_QUERY_MS > 0 })
  handleErrors(app)
  logRequests(app)
  if (metrics) measureRequests(app, metrics)
  await secureAnswers(app, ctx, safety)
  revalidateAnswers(app)
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
  invitationRoutes(app, ctx)
  agencyLoginRoutes(app, ctx)
  auditRoutes(app, ctx)
  processingRoutes(app, ctx)
  rightsRoutes(app, ctx)
  incidentRoutes(app, ctx)
  // A photo is one of the sender's share, whichever way it comes.
  const onShare = createPhotoShares(ctx)
  submissionRoutes(app, ctx, onShare)
  deskRoutes(app, ctx)
  todayRoutes(app, ctx)
  weightRoutes(app, ctx)
  custodyRoutes(app, ctx)
  partnerRoutes(app, ctx)
  consignmentRoutes(app, ctx)
  pickupRoutes(app, ctx)
  regularRoutes(app, ctx)
  settingRoutes(app, ctx)
  installationRoutes(app, ctx)
  apiKeyRoutes(app, ctx)
  importRoutes(app, ctx)
  webhookRoutes(app, ctx)
  statementRoutes(app, ctx)
  timelineRoutes(app, ctx)
  downloadRoutes(app, ctx)
  analysisRoutes(app, ctx, onShare)
  photoRoutes(app, ctx, onShare)
  roundRoutes(app, ctx, onShare)
  servePhotos(app, ctx, openPhoto)
  notificationRoutes(app, ctx)
  serveUnsubscribe(app, ctx, stopMailsByLink, readOperator)
  const store = createStore(ctx.db)
  serveChatHooks(app, ctx, receiveEvents)
  const forms = createEnquiryForms(
    ctx,
    (ctx, body, key) => submitRequest(ctx, store, 'landing', body, key),
    () => ({ notify_email: sendsMails(ctx.env), notify_phone: sendsMessages(ctx.env) }),
    followInChat,
  )
  serveWithoutScripts(app, ctx, forms, { track: trackRequest, readOperator })
  const sources = pageSources(ctx)
  serveEmbeds(app, ctx, { sources: sources.sets, forms, readOperator })
  contentRoutes(app, ctx)
  servePictures(app, ctx, readPicture)
  impactRoutes(app, ctx)
  factorRoutes(app, ctx)
  knowledgeRoutes(app, ctx)
  locationRoutes(app, ctx)
  pointRoutes(app, ctx)
  posterRoutes(app, ctx)
  serveOpen311(app, ctx, partners, createReportShares(ctx))
  receiptRoutes(app, ctx)
  certificateRoutes(app, ctx)
  reportRoutes(app, ctx)
  servePublished(app, ctx, {
    didDocument: readDidDocument,
    terms: [TERMS_PATH, termsDocument],
    statusList: [STATUS_PATH, statusList],
    statements: [STATEMENTS_PATH, statementIndex, readPublishedStatement],
  })
  const recentHealth = createRecentHealth()
  operationRoutes(app, ctx, recentHealth)
  upkeepRoutes(app, ctx, recentHealth)
  lessonRoutes(app, ctx)
  backupRoutes(app, ctx)
  await ctx.identity.mount?.(app)
  await serveWeb(app, ctx, sources, web)
  return app
}
