import { Title } from "@mantine/core";
import type {
  SimpleBlock,
  TextBlock,
  TextRun,
  TextSection,
} from "@stokaz/contract/legal/legal-texts";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Link } from "react-router";
import { Facts } from "../offers/facts.tsx";
import { Article } from "./article.tsx";

const linked = (href: string | undefined, words: ReactNode): ReactNode => {
  if (href === undefined) return words;
  return /^\/(?!\/)/.test(href) ? <Link to={href}>{words}</Link> : <a href={href}>{words}</a>;
};

const Runs = ({ runs }: { runs: readonly TextRun[] }): ReactElement => (
  <>
    {runs.map(({ text, isStrong, isEmphasised, href }, index) => {
      const words = isEmphasised ? <em>{text}</em> : text;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown never changes its order
        <Fragment key={index}>{linked(href, isStrong ? <strong>{words}</strong> : words)}</Fragment>
      );
    })}
  </>
);

const Simple = ({ block }: { block: SimpleBlock }): ReactElement => {
  if (block.type === "paragraph") {
    return (
      <p>
        <Runs runs={block.runs} />
      </p>
    );
  }
  const List = block.isOrdered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown never changes its order
        <li key={index}>
          <Runs runs={item} />
        </li>
      ))}
    </List>
  );
};

const Block = ({ block }: { block: TextBlock }): ReactElement => {
  switch (block.type) {
    case "subtitle":
      return (
        <Title order={3} size="h4">
          {block.text}
        </Title>
      );
    case "facts":
      return <Facts facts={block.facts} />;
    case "quote":
      return (
        <blockquote>
          {block.blocks.map((inner, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown never changes its order
            <Simple key={index} block={inner} />
          ))}
        </blockquote>
      );
    default:
      return <Simple block={block} />;
  }
};

/** Articles of a Markdown text, as the server parsed it. */
export const TextSections = ({ sections }: { sections: readonly TextSection[] }): ReactElement => (
  <>
    {sections.map(({ id, title, blocks }) => (
      <Article key={id} id={id} title={title}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown never changes its order
          <Block key={index} block={block} />
        ))}
      </Article>
    ))}
  </>
);
