import type { ReactNode } from 'react'
import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { mandateTexts as texts } from '#app/texts/studio/mandates.ts'
import { TextField } from '#app/ui/text-field.tsx'

/** Those who act for a recipient by a mandate. */
export interface TeamView {
  kind: 'fighter' | 'federation'
  /** Whether somebody signs for it, as for an organisation. */
  signs: boolean
  members: readonly {
    id: string
    who: string
    state: string
    fee: string | null
    /** What the reader may do about it. */
    step: 'end' | 'takeBack' | 'leave' | null
  }[]
  mayInvite: boolean
  /** Why they may not, in words; null where that needs none. */
  mayNot: string | null
}

interface TeamSectionProps {
  team: TeamView
  answer: AccountAnswer | undefined
}

/** Who acts beside the athlete or the signatory, and how somebody is invited or let go. */
export function TeamSection({ team, answer }: TeamSectionProps) {
  const words = texts.team[team.kind]
  // A manager has a page of its own, which says it at its top.
  const text = team.kind === 'federation' ? texts.team.federation.text : null
  const none = team.members.length === 0 && !team.signs
  return (
    <AccountSection title={words.section}>
      {text && <p className="text-15 text-soft">{text}</p>}
      {none ? (
        <p className="border-y border-rule py-4 text-15">{words.none}</p>
      ) : (
        <ul className="border-b border-rule">
          {team.signs && <Member who={texts.signatory} state={texts.signs} note={null} />}
          {team.members.map(({ id, who, state, fee, step }) => (
            <Member key={id} who={who} state={state} note={fee}>
              {step && (
                <ConfirmForm
                  intent={step === 'takeBack' ? 'takeBack' : 'endMandate'}
                  open={texts[step].open}
                  text={texts[step].text}
                  label={texts[step].label}
                  answer={undefined}
                  danger
                >
                  <input type="hidden" name="mandateId" value={id} />
                </ConfirmForm>
              )}
            </Member>
          ))}
        </ul>
      )}
      {(answer?.intent === 'endMandate' || answer?.intent === 'takeBack') && (
        <p role="status" className="text-15">
          {answer.done ?? answer.refusal}
        </p>
      )}
      {team.mayNot && <p className="text-15 text-soft">{team.mayNot}</p>}
      {team.mayInvite && <InviteForm kind={team.kind} answer={answer} />}
    </AccountSection>
  )
}

interface MemberProps {
  who: string
  state: string
  note: string | null
  children?: ReactNode
}

function Member({ who, state, note, children }: MemberProps) {
  return (
    <li className="grid gap-1 border-t border-rule py-3">
      <span className="text-16 font-semibold wrap-anywhere">{who}</span>
      <span className="text-15 text-soft">{state}</span>
      {note && <span className="text-13 text-faint">{note}</span>}
      {children}
    </li>
  )
}

function InviteForm({ kind, answer }: Pick<TeamView, 'kind'> & Pick<TeamSectionProps, 'answer'>) {
  const errors = answer?.intent === 'invite' ? answer.errors : {}
  return (
    <div className="mt-2 grid gap-3">
      <h3 className="text-16 font-semibold">{texts.team[kind].invite}</h3>
      <AccountForm intent="invite" label={texts.send} answer={answer}>
        <TextField
          name="email"
          type="email"
          autoComplete="off"
          label={texts.email}
          hint={texts.emailHint}
          error={errors.email}
        />
        {kind === 'fighter' && (
          <TextField
            name="percent"
            inputMode="decimal"
            label={texts.percent}
            hint={texts.percentHint}
            defaultValue="0"
            error={errors.percent}
          />
        )}
      </AccountForm>
    </div>
  )
}
