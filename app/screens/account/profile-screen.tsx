import { addressHere } from '#app/page-address.ts'
import { ownAccountTexts as texts } from '#app/texts/own-account.ts'
import { profileTexts } from '#app/texts/profile.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Language } from '#domain/kernel/language.ts'
import { AccountFrame } from './account-frame.tsx'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'
import { ConfirmSection } from './confirm-section.tsx'
import { MorePagesSection } from './more-pages-section.tsx'
import { OutcomeLine } from './outcome-line.tsx'

/** One's own account, as its page shows it. */
export interface ProfileView {
  name: string
  email: string
  emailVerified: boolean
  /** Of their e-mails. */
  language: Language
  /** When an e-mail to this address was refused for good; null where they arrive. */
  emailRefused: string | null
  /** How others see them; null for pseudonyms. */
  alias: string | null
  /** False: the password is asked for once more before data are given out or the account is erased. */
  recent: boolean
  /** What keeps them from leaving. */
  leaving: readonly LeavingRow[]
}

/** One thing that still goes on, and the page on which it ends. */
export interface LeavingRow {
  title: string
  text: string
  href: string
}

interface ProfileScreenProps {
  view: ProfileView
  answer: AccountAnswer | undefined
}

/** Who somebody is, here and for others, their data, and the way out. */
export function ProfileScreen({ view, answer }: ProfileScreenProps) {
  return (
    <AccountFrame title={texts.title} text={texts.text}>
      <ProfileSection view={view} answer={answer} />
      <AliasSection alias={view.alias} answer={answer} />
      <MorePagesSection />
      {view.recent ? <DataSection /> : <ConfirmSection answer={answer} />}
      <EraseSection view={view} answer={answer} />
    </AccountFrame>
  )
}

function ProfileSection({ view, answer }: ProfileScreenProps) {
  const email = view.emailVerified ? view.email : `${view.email} (${texts.profile.unverified})`
  return (
    <AccountSection title={texts.profile.title}>
      <FactsList
        facts={[
          { label: texts.profile.name, value: view.name },
          { label: texts.profile.email, value: <span className="break-all">{email}</span> },
          { label: texts.profile.language, value: texts.profile.languages[view.language] },
        ]}
      />
      {view.emailRefused && (
        <p className="border-l-2 border-caution pl-4 text-15">
          {texts.profile.emailRefused(view.emailRefused)}
        </p>
      )}
      <Fold summary={profileTexts.name.title}>
        <div className="mt-2">
          <AccountForm intent="name" label={profileTexts.name.action} answer={answer}>
            <TextField
              name="name"
              label={profileTexts.name.label}
              hint={profileTexts.name.text}
              autoComplete="name"
              defaultValue={view.name}
              required
              error={answer?.intent === 'name' ? answer.errors.name : undefined}
            />
          </AccountForm>
        </div>
      </Fold>
    </AccountSection>
  )
}

function AliasSection({
  alias,
  answer,
}: Pick<ProfileView, 'alias'> & Pick<ProfileScreenProps, 'answer'>) {
  return (
    <AccountSection title={profileTexts.alias.title}>
      <p className="text-15 text-soft">{profileTexts.alias.text}</p>
      <AccountForm intent="alias" label={profileTexts.alias.action} answer={answer}>
        <TextField
          name="alias"
          label={profileTexts.alias.label}
          hint={profileTexts.alias.hint}
          autoComplete="nickname"
          maxLength={30}
          defaultValue={alias ?? ''}
          required
        />
      </AccountForm>
      <OutcomeLine answer={answer} of={['end-alias']} />
      {alias && (
        <AccountForm intent="end-alias" label={profileTexts.alias.end} answer={undefined} quiet />
      )}
    </AccountSection>
  )
}

function DataSection() {
  return (
    <AccountSection title={profileTexts.data.title}>
      <p className="text-15 text-soft">{profileTexts.data.text}</p>
      <a
        href="/api/account/export"
        download
        className={`justify-self-start ${buttonClasses('secondary', 'compact')}`}
      >
        {profileTexts.data.json}
      </a>
      <Fold summary={profileTexts.data.byPart}>
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {Object.entries(profileTexts.data.parts).map(([part, label]) => (
            <li key={part}>
              <a
                href={`/api/account/export?part=${part}`}
                download
                className="flex min-h-9 items-center border-b border-rule text-15 text-soft hover:text-strong hover:underline pointer-coarse:min-h-11"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Fold>
    </AccountSection>
  )
}

function EraseSection({ view, answer }: ProfileScreenProps) {
  const { erase } = profileTexts
  return (
    <AccountSection title={erase.title}>
      <p className="text-15 text-soft">{erase.text}</p>
      {view.leaving.length > 0 && (
        <>
          <p className="text-15 font-semibold">{erase.keeps.title}</p>
          <ul className="border-b border-rule">
            {view.leaving.map(({ title, text, href }) => (
              <li key={title} className="border-t border-rule py-3">
                <a href={addressHere(href)} className="text-16 font-semibold hover:underline">
                  {title}
                </a>
                <p className="text-15 text-soft">{text}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {view.recent && view.leaving.length === 0 && (
        <AccountForm intent="erase" label={erase.action} answer={answer} danger>
          <CheckField
            name="understood"
            error={answer?.intent === 'erase' ? answer.errors.understood : undefined}
          >
            {erase.box}
          </CheckField>
        </AccountForm>
      )}
    </AccountSection>
  )
}
