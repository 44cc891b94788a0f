const WORDS =
  'haircut cut trim beard moustache shave shaving manicure pedicure highlights lowlights ' +
  'balayage colour color colouring coloring blow-dry blowdry styling massage facial perm updo ' +
  "women's woman's men's man's ladies' gentlemen's kids' children's child's hair head nail nails " +
  'gel eyebrow eyebrows brow eyelash lash extensions shaping tint treatment touch-up root roots ' +
  'bridal wedding evening classic dry wet full half short long and & with wash lift lamination ' +
  "gents' gent's ladies lady's back neck leg foot hand head scalp full-head half-head toner gloss " +
  'restyle fade skin hot stone towel deep tissue indian fringe consultation express luxury ' +
  'mini infills removal polish shellac acrylic waxing wax threading bikini underarm tan spray tanning ' +
  'make-up makeup keratin smoothing conditioning of'

/** Words of English price lists. They are booked as they are, after an article. */
export const SERVICE_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  WORDS.split(' ').map((word) => [word, word]),
)
