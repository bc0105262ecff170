import type { Operator } from './administration/operations.ts'
import type { CertificateReply } from './proof/certificates.ts'
import type { ContentArticle, ContentKind, ContentList } from './reference/content.ts'
import type { FactorEdition, FactorSet } from './reference/factors.ts'
import type { DataSubmission, Feature, Impact, ImpactReport } from './requests/impact.ts'
import type { ClassFacts, ClassList } from './reference/knowledge.ts'
import type { PointList } from './requests/points.ts'

/** The data of the public pages, by name: the server reads it for its pages, the web app fetches and caches it. */
export type DataSets = Record<ContentKind, ContentList> & {
  impact: Impact
  impactReport: ImpactReport
  /** The set of factors in force, and every version there was. */
  factors: { set: FactorSet; editions: FactorEdition[] }
  features: Feature[]
  /** The first element of the list that the specification asks for. */
  dataSubmission: DataSubmission | null
  /** The newest news as their cards: what the home page shows, without the articles. */
  headlines: ContentList
  knowledge: ClassList
  operator: Operator
  points: PointList
}

/** One thing out of many, under both names: `device/laptop`, `news/how-to`, `certificate/6a1d…`. */
export type Things = Record<ContentKind, ContentArticle> & {
  device: ClassFacts
  certificate: CertificateReply
}

export type DataSetName = keyof DataSets | `${keyof Things}/${string}`
export type DataSet<Name extends DataSetName> = Name extends keyof DataSets
  ? DataSets[Name]
  : Name extends `${infer Kind extends keyof Things}/${string}`
    ? Things[Kind]
    : never

/** Some of them, by name. */
export type GivenData = { readonly [Name in DataSetName]?: DataSet<Name> }
