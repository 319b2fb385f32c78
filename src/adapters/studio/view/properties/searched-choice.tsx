import { choiceWords } from '../../model/page/choice-words.js';
import { searchListId, SearchList } from '../lists/search-list.js';
import { ChoicePopup } from './choice-popup.js';
import type { FieldInputProps } from './text-input.js';

/** One of many choices, such as the effects of a filter: typing finds it. */
export function SearchedChoice(props: FieldInputProps) {
  const { title } = props.field;
  return (
    <ChoicePopup
      {...props}
      look="search-choices"
      listId={searchListId}
      show={(name) => <span class="choice-name">{choiceWords(name)}</span>}
    >
      {({ names, onChoose }) => (
        <SearchList
          label={`Find: ${title}`}
          placeholder="Type to find"
          look="search-words"
          nothing="No choice has these words."
          find={(search) => foundChoices(names, search)}
          onChoose={onChoose}
          show={(name) => (
            <>
              <span class="search-title">{choiceWords(name)}</span>
              {name !== '' && <code>{name}</code>}
            </>
          )}
        />
      )}
    </ChoicePopup>
  );
}

/** The choices whose words, or the name in the file, have a text in them. */
function foundChoices(names: readonly string[], search: string): readonly string[] {
  const wanted = search.trim().toLowerCase();
  return names.filter((name) => [name, choiceWords(name)].some((text) => text.toLowerCase().includes(wanted)));
}
