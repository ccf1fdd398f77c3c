import { initialsOf } from './initials.ts'
import { Picture, type PictureView } from './picture.tsx'

interface OctagonAvatarProps {
  name: string
  /** One letter for the account, two for a fighter. */
  letters?: 1 | 2
  /** A picture of the head, square; the letters stay behind it, so that one that fails leaves a sign. */
  image?: string | undefined
  /** An uploaded photo, in place of a portrait. */
  picture?: PictureView | undefined
  size?: 'small' | 'normal' | 'large'
  /** The viewer's own sign stands out; everybody else's stays quiet. */
  tone?: 'strong' | 'quiet'
}

const tones = { strong: 'bg-strong text-ground', quiet: 'bg-rule text-strong' }
const sizes = { small: 'size-7 text-12', normal: 'size-9 text-13', large: 'size-11 text-16' }

/** A person in the house's octagon. Decorative: the name always stands beside it as text. */
export function OctagonAvatar({
  name,
  letters = 1,
  image,
  picture,
  size = 'normal',
  tone = 'strong',
}: OctagonAvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`octagon relative inline-grid shrink-0 place-items-center font-bold ${tones[tone]} ${sizes[size]}`}
    >
      {initialsOf(name, letters)}
      {picture && <Picture picture={picture} sizes="44px" className="absolute inset-0 size-full" />}
      {image && !picture && (
        // A hair of the quiet tone stays around it: a night portrait would lose its shape on a night card.
        <span className="octagon absolute inset-px">
          <img
            src={image}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
            onError={(event) => event.currentTarget.remove()}
          />
        </span>
      )}
    </span>
  )
}
