import { brand } from './brand.ts'

/** A postal address as a visitor may write to it. */
export type PostalAddress = {
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: string
}

/** Who answers for the platform. `null` is what its owner must still fill in; visitors never see a gap. */
export type LegalFacts = {
  /** Registered name of the company and its form, such as SAS. */
  readonly companyName: string | null
  readonly legalForm: string | null
  /** Share capital as written in the articles, with its currency. */
  readonly capital: string | null
  /** Town of the register and number (RCS). */
  readonly registration: string | null
  readonly vatNumber: string | null
  readonly seat: PostalAddress | null
  readonly phone: string | null
  /** The person the law calls « directeur de la publication ». */
  readonly publicationDirector: string | null
  readonly host: { readonly name: string; readonly address: string; readonly phone: string } | null
  /** Consumer mediator: name and address of its site. */
  readonly mediator: { readonly name: string; readonly url: string } | null
  /** Who answers requests about personal data. */
  readonly dataContact: string | null
  /** Authorisation to serve crypto-assets: authority and reference. */
  readonly authorisation: string | null
}

/** To be filled in by the owner before the launch. */
export const legal: LegalFacts = {
  companyName: null,
  legalForm: null,
  capital: null,
  registration: null,
  vatNumber: null,
  seat: null,
  phone: null,
  publicationDirector: null,
  host: null,
  mediator: null,
  dataContact: null,
  authorisation: null,
}

const labels: { readonly [Field in keyof LegalFacts]: string } = {
  companyName: 'company name',
  legalForm: 'legal form',
  capital: 'share capital',
  registration: 'trade register number',
  vatNumber: 'VAT number',
  seat: 'seat',
  phone: 'phone number',
  publicationDirector: 'publication director',
  host: 'host',
  mediator: 'consumer mediator',
  dataContact: 'contact for personal data',
  authorisation: 'authorisation to serve crypto-assets',
}

/** What is still missing, in words for the operator; empty once everything is filled in. */
export function missingLegalFacts(facts: LegalFacts = legal): readonly string[] {
  const fields = Object.keys(labels) as (keyof LegalFacts)[]
  const missing = fields.filter((field) => facts[field] === null).map((field) => labels[field])
  return supportAddress() ? missing : [...missing, 'support address']
}

/** The support address, or `null` while it is only a sample (`.example` receives no mail). */
export function supportAddress(address: string = brand.supportEmail): string | null {
  return address.endsWith('.example') ? null : address
}
