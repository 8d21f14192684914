// Style sheets of the Mantine components that other pages than the landing page use, in Mantine's
// order. Frames of pages and dialogs import this file. A new component needs its line here.
import "./mantine-page-styles.css";
