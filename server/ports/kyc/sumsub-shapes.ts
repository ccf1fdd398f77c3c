import { z } from 'zod'
import type { KycFinding } from '#domain/identity/kyc-case.ts'
import type { ProvenIdentity } from '#domain/identity/kyc-identity.ts'
import { type KycTruth, KycUnanswered, type SeenDocument } from './port.ts'

/** Answer of `POST /resources/sdkIntegrations/levels/-/websdkLink`. */
export const websdkLink = z.object({ url: z.url({ protocol: /^https?$/ }) })

const short = z.string().min(1).max(200)

/** What every message about an applicant has. */
export const sumsubEvent = z.object({
  applicantId: short,
  type: short,
  externalUserId: z.string().max(200).optional(),
  correlationId: short.optional(),
  createdAtMs: z.union([short, z.number().transform(String)]).optional(),
})

const text = z.string().max(300).optional()

/** The parts of an applicant that are read; the rest is not kept. `info` is what was read from the documents. */
const applicant = z.object({
  externalUserId: z.string(),
  info: z
    .object({
      firstName: text,
      firstNameEn: text,
      middleName: text,
      middleNameEn: text,
      lastName: text,
      lastNameEn: text,
      dob: text,
      idDocs: z
        .array(z.object({ number: z.string().optional(), country: z.string().optional() }))
        .optional(),
    })
    .optional(),
  review: z
    .object({
      levelName: z.string().optional(),
      reviewStatus: z.string(),
      reviewResult: z
        .object({
          reviewAnswer: z.string().optional(),
          reviewRejectType: z.string().optional(),
          rejectLabels: z.array(z.string().max(100)).max(50).optional(),
        })
        .optional(),
    })
    .optional(),
})
type Info = NonNullable<z.infer<typeof applicant>['info']>
type Review = NonNullable<z.infer<typeof applicant>['review']>

/** Until a review is complete; one that is not listed is pending. */
const openStatuses: Readonly<Record<string, KycFinding>> = {
  init: 'started',
  awaitingUser: 'started',
  pending: 'pending',
  prechecked: 'pending',
  queued: 'pending',
  onHold: 'pending',
  awaitingService: 'pending',
}

/**
 * An applicant in our words. One of another level has not passed ours.
 * @throws KycUnanswered for what is no applicant, or not ours.
 */
export function toKycTruth(
  answer: unknown,
  asked: { caseId: string; levelName: string },
): KycTruth {
  if (answer === null) return unseen('started')
  const parsed = applicant.safeParse(answer)
  if (!parsed.success || parsed.data.externalUserId !== asked.caseId) {
    throw new KycUnanswered('the answer is not about this case')
  }
  const { review, info } = parsed.data
  if (!review) return unseen('started')
  if (review.levelName !== asked.levelName) return unseen('pending', 'other_level')
  const reasons = review.reviewResult?.rejectLabels ?? []
  return {
    finding: findingOf(review),
    reasons,
    document: documentOf(info?.idDocs),
    identity: identityOf(info),
  }
}

function unseen(finding: KycFinding, ...reasons: string[]): KycTruth {
  return { finding, reasons, document: null, identity: null }
}

/** The name as it is written and in Latin letters; `fixedInfo`, what was typed, is not read. */
function identityOf(info: Info | undefined): ProvenIdentity | null {
  if (!info) return null
  const { firstName, middleName, lastName, firstNameEn, middleNameEn, lastNameEn, dob } = info
  const nameOf = (first = '', middle = '', last = '') => ({
    given: `${first} ${middle}`.trim(),
    family: last,
  })
  const names = [
    nameOf(firstName, middleName, lastName),
    nameOf(firstNameEn, middleNameEn, lastNameEn),
  ].filter(({ given, family }) => given !== '' || family !== '')
  return { names, birthDate: dob ?? null }
}

function findingOf({ reviewStatus, reviewResult }: Review): KycFinding {
  if (reviewStatus !== 'completed') {
    return (Object.hasOwn(openStatuses, reviewStatus) && openStatuses[reviewStatus]) || 'pending'
  }
  if (reviewResult?.reviewAnswer === 'GREEN') return 'approved'
  if (reviewResult?.reviewAnswer !== 'RED') return 'pending'
  if (reviewResult.reviewRejectType === 'RETRY') return 'retry'
  return reviewResult.reviewRejectType === 'FINAL' ? 'rejected' : 'pending'
}

function documentOf(
  documents: readonly { number?: string | undefined; country?: string | undefined }[] = [],
): SeenDocument | null {
  const found = documents.find(({ number, country }) => number && country)
  if (!found?.number || !found.country) return null
  return { number: found.number.toUpperCase().replaceAll(/\s/g, ''), country: found.country }
}
