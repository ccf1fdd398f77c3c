import { Link } from 'react-router'
import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { DocumentField } from '#app/screens/account/document-field.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { federationStudioTexts } from '#app/texts/studio/federation-studio.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TeamSection, type TeamView } from './team-section.tsx'

const texts = federationStudioTexts.approval

export interface ApprovalView {
  facts: readonly { label: string; value: string; tall: boolean }[]
  refusedBecause: string | null
  /** Why nothing can be asked for now, in words; null where another year can be. */
  notNow: string | null
  identityKnown: boolean
  values: { name: string; site: string }
  team: TeamView
}

interface ApprovalScreenProps {
  view: ApprovalView
  answer: AccountAnswer | undefined
}

/** How an organisation's approval stands, and how to ask for another year. */
export function ApprovalScreen({ view, answer }: ApprovalScreenProps) {
  return (
    <>
      <PageHead title={texts.title} text={texts.text} />
      <AccountSection title={texts.state}>
        <FactsList facts={view.facts} />
        {view.refusedBecause && (
          <div className="border-l-2 border-caution pl-4">
            <p className="text-15 font-semibold">{texts.refused}</p>
            <p className="text-15 wrap-anywhere whitespace-pre-line">{view.refusedBecause}</p>
          </div>
        )}
      </AccountSection>
      <AccountSection title={texts.ask}>
        {answer?.intent === 'renew' && answer.done && (
          <p role="status" className="text-15 font-semibold">
            {answer.done}
          </p>
        )}
        {view.notNow ? (
          <p className="text-15 text-soft">{view.notNow}</p>
        ) : (
          <AskAnotherYear view={view} answer={answer} />
        )}
      </AccountSection>
      <TeamSection team={view.team} answer={answer} />
    </>
  )
}

function AskAnotherYear({ view, answer }: ApprovalScreenProps) {
  const errors = answer?.intent === 'renew' ? answer.errors : {}
  return (
    <>
      <p className="text-15 text-soft">{texts.askText}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
        {texts.identity}
        <Badge tone={view.identityKnown ? 'gain' : 'caution'}>
          {view.identityKnown ? texts.ready : texts.missing}
        </Badge>
        {!view.identityKnown && (
          <Link to="/identite" className="font-semibold text-link hover:underline">
            {texts.identityGo}
          </Link>
        )}
      </p>
      <AccountForm intent="renew" label={texts.send} answer={answer}>
        <TextField
          name="name"
          label={federationStudioTexts.presentation.name}
          maxLength={120}
          defaultValue={view.values.name}
          error={errors.name}
        />
        <TextField
          name="site"
          label={federationStudioTexts.presentation.site}
          inputMode="url"
          autoComplete="url"
          defaultValue={view.values.site}
          error={errors.site}
        />
        <DocumentField
          name="delegationHash"
          label={texts.delegation}
          hint={texts.delegationHint}
          error={errors.delegationHash}
        />
      </AccountForm>
    </>
  )
}
